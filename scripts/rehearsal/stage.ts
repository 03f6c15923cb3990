import { randomBytes } from 'node:crypto';
import type { Commands } from './commands.ts';
import { stackOutput } from './stack-output.ts';

interface StackResource {
  readonly StackResourceDetail: { readonly PhysicalResourceId: string };
}

/** The commands of docs/deploy.md and docs/runbooks.md for one stage. */
export class Stage {
  readonly name: string;
  readonly stack: string;
  readonly #secrets: readonly string[];

  constructor(name: string) {
    this.name = name;
    this.stack = `scheduling-${name}`;
    this.#secrets = ['cursor-secret', 'sealing-key'].map(
      (secret) => `/scheduling/${name}/${secret}`,
    );
  }

  async putSecrets(commands: Commands): Promise<void> {
    for (const name of this.#secrets) {
      const value = randomBytes(32).toString('base64');
      await commands.aws(`ssm put-parameter --type SecureString --name ${name} --value ${value}`);
    }
  }

  package(commands: Commands, settings: NodeJS.ProcessEnv): Promise<string> {
    return commands.with(settings).run(`npm run package -- --stage ${this.name}`);
  }

  /** The command that deploys the packaged stage, and checks it at an address. */
  deployment(url: string): string {
    return `npm run deploy -- --stage ${this.name} --url ${url}`;
  }

  /** The ID of the gateway, which is the first part of the address that AWS assigns. */
  async gatewayId(commands: Commands): Promise<string> {
    const { hostname } = new URL(await stackOutput(commands, this.stack, 'HttpApiUrl'));
    return hostname.split('.')[0] ?? '';
  }

  async bucket(commands: Commands): Promise<string> {
    const { StackResourceDetail: bucket } = await commands.aws<StackResource>(
      `cloudformation describe-stack-resource --stack-name ${this.stack} --logical-resource-id ServerlessDeploymentBucket`,
    );
    return bucket.PhysicalResourceId;
  }

  /** Deletes the stage, and the secrets. */
  async delete(commands: Commands): Promise<void> {
    await commands.run(`aws s3 rm --recursive s3://${await this.bucket(commands)}`);
    await deleteStack(commands, this.stack);
    for (const name of this.#secrets) {
      await commands.run(`aws ssm delete-parameter --name ${name}`);
    }
  }
}

export async function deleteStack(commands: Commands, stack: string): Promise<void> {
  await commands.run(`aws cloudformation delete-stack --stack-name ${stack}`);
  await commands.run(`aws cloudformation wait stack-delete-complete --stack-name ${stack}`);
}
