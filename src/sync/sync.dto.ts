import { Field } from '../platform/contract/field.js';

/** Largest number of parts of a digest. */
const MAX_PARTS = 256;

/** Range of ids, and the parts that it is split into. */
export class DigestQuery {
  /** First id. Defaults to 1. */
  @Field.Optional() @Field.Id() from?: number;
  /** Last id, inclusive. Defaults to the largest id of the resource. */
  @Field.Optional() @Field.Id() to?: number;
  /** Number of ranges of equal width, 1 to 256. Defaults to 16. */
  @Field.Optional() @Field.Integer({ min: 1, max: MAX_PARTS }) parts?: number;
}

/** Digest of the records in one range of ids. */
export class DigestPart {
  /** First id. */
  @Field.Member() @Field.ApiInteger() from: number;
  /** Last id, inclusive. */
  @Field.Member() @Field.ApiInteger() to: number;
  /** Number of records. */
  @Field.Member() @Field.ApiInteger() count: number;
  /**
   * Exclusive or of the first 16 bytes of the SHA-256 of `<id>:<updated_at>` over these records, `updated_at` as in responses: 32
   * hexadecimal digits in lower case. Zeros without records.
   */
  @Field.Member() hash: string;
}

/** Digest of a range of ids, and of the parts of it that contain at least one id. All are of one snapshot. */
export class ResourceDigest extends DigestPart {
  /** The resource. */
  @Field.Member() resource: string;
  /** Parts of the range, in ascending order. */
  @Field.Member(() => DigestPart) parts: DigestPart[];
}
