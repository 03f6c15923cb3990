import { demoIds } from '../demo-ids.ts';
import type { ExamplesOf } from '../example.ts';

const uid = 'f7Yh2LqWs9Tn';
const sent = {
  name: 'Talk to us',
  description: 'For visitors of the website',
  isPublic: true,
  fields: [
    { uid: 'email', label: 'What is your email address?', type: 'email', required: true },
    { uid: 'size', label: 'How many people work at your company?', type: 'number' },
    {
      uid: 'topic',
      label: 'What is it about?',
      type: 'select',
      required: true,
      options: ['Buying', 'Help'],
      questionUid: demoIds.question,
    },
  ],
  rules: [
    {
      groups: [
        {
          operator: 'and',
          conditions: [
            { fieldUid: 'topic', comparison: 'is', value: 'Buying' },
            { fieldUid: 'size', comparison: 'isGreaterThan', value: '50' },
          ],
        },
      ],
      route: { type: 'eventType', eventTypeId: demoIds.eventType },
    },
    {
      groups: [{ conditions: [{ fieldUid: 'topic', comparison: 'isAnyOf', value: ['Help'] }] }],
      route: { type: 'url', url: 'https://help.example.com' },
    },
  ],
  fallback: { type: 'message', message: 'Thank you. We will write to you.' },
};

const [toSales, toHelp] = sent.rules;
const form = {
  uid,
  ...sent,
  status: 'enable',
  fields: sent.fields.map((field) => ({
    required: false,
    options: [],
    questionUid: null,
    ...field,
  })),
  rules: [
    { operator: 'and', ...toSales, route: { ...toSales?.route, hostIds: [] } },
    {
      operator: 'and',
      groups: toHelp?.groups.map((group) => ({ operator: 'and', ...group })),
      route: toHelp?.route,
    },
  ],
  createdAt: '2032-02-22T17:04:31.208Z',
  updatedAt: '2032-02-22T17:04:31.208Z',
};

const answers = [
  { fieldUid: 'email', content: 'tessa.wren@example.com' },
  { fieldUid: 'size', content: '120' },
  { fieldUid: 'topic', content: 'Buying' },
];
const [ofForm] = form.rules;
const response = {
  uid: 'k3Nd8RvXq1Zp',
  formId: uid,
  answers: answers.map(({ fieldUid, content }) => ({ fieldUid, content: [content] })),
  route: ofForm?.route,
  matchedRule: {
    index: 0,
    operator: 'and',
    groups: [
      {
        operator: 'and',
        conditions: [
          { fieldUid: 'topic', comparison: 'is', value: 'Buying', saw: ['Buying'], isMet: true },
          { fieldUid: 'size', comparison: 'isGreaterThan', value: '50', saw: ['120'], isMet: true },
        ],
      },
    ],
  },
  bookingUid: null,
  createdAt: '2032-02-22T17:05:12.740Z',
  updatedAt: '2032-02-22T17:05:12.740Z',
};
const ofResponse = { formId: uid, uid: response.uid };
const toHelpPage = [
  { fieldUid: 'email', content: 'tessa.wren@example.com' },
  { fieldUid: 'topic', content: 'Help' },
];

const team = 'example-clinic';
const token = `${uid}.${response.uid}.h2Vd0mCq8sZx5LkT7yRb3WnE1uGj6PfA`;
const url = `https://api.example.com/t/${team}/e/${demoIds.eventType}#response=${token}`;
const publicForm = {
  uid,
  name: form.name,
  description: form.description,
  status: form.status,
  fields: form.fields.map(({ uid: fieldUid, label, type, required, options }) => ({
    uid: fieldUid,
    label,
    type,
    required,
    options,
  })),
};
const publicResponse = {
  uid: response.uid,
  formId: uid,
  answers: response.answers,
  route: { type: 'eventType', eventTypeId: demoIds.eventType },
  createdAt: response.createdAt,
  updatedAt: response.updatedAt,
};

export const examples: ExamplesOf<'routing-forms'> = {
  listRoutingForms: { reply: { data: [form], nextCursor: null } },
  createRoutingForm: { body: sent, reply: { data: form } },
  getRoutingForm: { params: { uid }, reply: { data: form } },
  updateRoutingForm: {
    params: { uid },
    body: { status: 'disable' },
    reply: { data: { ...form, status: 'disable' } },
  },
  deleteRoutingForm: { params: { uid }, reply: {} },
  listRoutingFormResponses: {
    params: { formId: uid },
    reply: { data: [response], nextCursor: null },
  },
  createRoutingFormResponse: {
    params: { formId: uid },
    body: { answers },
    reply: {
      data: { ...response, route: { ...response.route, url }, token },
    },
  },
  getRoutingFormResponse: { params: ofResponse, reply: { data: response } },
  updateRoutingFormResponse: {
    params: ofResponse,
    body: { answers: toHelpPage },
    reply: {
      data: {
        ...response,
        answers: toHelpPage.map(({ fieldUid, content }) => ({ fieldUid, content: [content] })),
        route: toHelp?.route,
        matchedRule: {
          index: 1,
          operator: 'and',
          groups: [
            {
              operator: 'and',
              conditions: [
                {
                  fieldUid: 'topic',
                  comparison: 'isAnyOf',
                  value: ['Help'],
                  saw: ['Help'],
                  isMet: true,
                },
              ],
            },
          ],
        },
        updatedAt: '2032-02-22T17:09:48.103Z',
      },
    },
  },
  getPublicRoutingForm: { params: { team, uid }, reply: { data: publicForm } },
  createPublicRoutingFormResponse: {
    params: { team, formId: uid },
    body: { answers },
    reply: { data: { ...publicResponse, route: { ...publicResponse.route, url }, token } },
  },
  updatePublicRoutingFormResponse: {
    params: { team, ...ofResponse },
    body: { answers: toHelpPage },
    reply: {
      data: {
        ...publicResponse,
        answers: toHelpPage.map(({ fieldUid, content }) => ({ fieldUid, content: [content] })),
        route: toHelp?.route,
        updatedAt: '2032-02-22T17:09:48.103Z',
      },
    },
  },
};
