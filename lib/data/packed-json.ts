import { ByteReader } from '../domain/ledger/varint.ts';
import { UnknownForm } from '../domain/unknown-form.ts';
import { restored, turned } from './turned-json.ts';

/*
 * JSON that is long, as a Binary: the number of the form, a checksum of what comes after it, how many bytes
 * stand apart, those bytes, and the turned JSON, deflated.
 */
const packedForm = 1;
const sumAt = 1;
const lengthAt = sumAt + 4;
const apartAt = lengthAt + 3;

/** Loaded when something is packed: at import it would take two milliseconds of every cold start. */
const zlib = () => process.getBuiltinModule('node:zlib');

/** Nothing is inflated beyond this, so nothing longer is deflated. No item holds a tenth of it as a text. */
const turnedAtMost = 4 * 1024 * 1024;

/** JSON as it is stored: a text up to so many characters, and where packing does not make it shorter. */
export function packJson(text: string, plainAtMost: number): string | Uint8Array {
  if (text.length <= plainAtMost || text.length > turnedAtMost) return text;
  const bytes: number[] = [];
  const json = Buffer.from(JSON.stringify(turned(JSON.parse(text), bytes)));
  if (json.length > turnedAtMost) return text;
  const apart = Uint8Array.from(bytes);
  const packed = Buffer.concat([
    Buffer.alloc(apartAt, packedForm),
    apart,
    zlib().deflateRawSync(json),
  ]);
  packed.writeUIntLE(apart.length, lengthAt, 3);
  packed.writeUInt32LE(zlib().crc32(packed.subarray(lengthAt)), sumAt);
  return packed.length < Buffer.byteLength(text) ? packed : text;
}

/** What an attribute holds, whichever of the two it is. Throws when bytes are damaged or of a form that is not known. */
export function readJson(attribute: unknown): unknown {
  if (!(attribute instanceof Uint8Array)) return JSON.parse(attribute as string);
  const form = attribute[0] as number;
  if (form !== packedForm) throw new UnknownForm('bytes of packed JSON', form);
  try {
    return unpacked(attribute);
  } catch (error) {
    throw new Error(`Corrupt packed JSON of ${attribute.length} bytes`, { cause: error });
  }
}

function unpacked({ buffer, byteOffset, byteLength }: Uint8Array): unknown {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (zlib().crc32(bytes.subarray(lengthAt)) !== bytes.readUInt32LE(sumAt)) {
    throw new Error('The checksum is another');
  }
  const end = apartAt + bytes.readUIntLE(lengthAt, 3);
  const apart = bytes.subarray(apartAt, end);
  const json = zlib().inflateRawSync(bytes.subarray(end), { maxOutputLength: turnedAtMost });
  const reader = new ByteReader(apart, 0, 'bytes that stand apart');
  const value = restored(JSON.parse(json.toString()), reader);
  if (!reader.isDone) throw reader.corrupt();
  return value;
}
