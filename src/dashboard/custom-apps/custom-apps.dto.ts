import { Transform } from 'class-transformer';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { Optional, Words } from '../../platform/http/fields.js';

/** A form sends one checked box as a word, and none not at all. */
const Checked = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (value === undefined ? [] : [value].flat()));

const Trimmed = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** The form of a custom app; what is empty is not there. */
export class CustomAppForm {
  /** Name. */
  @Trimmed() @MaxLength(255) @MinLength(1) @IsString() name: string;
  /** What it is for. */
  @Optional() @Trimmed() @MaxLength(1000) @IsString() description?: string;
  /** Where its webhooks go. */
  @Optional() @Trimmed() @MaxLength(2048) @IsString() webhook_url?: string;
  /** What it may do. */
  @Checked() @Words({ min: 0 }) scopes: string[] = [];
  /** What it is told. */
  @Checked() @Words({ min: 0 }) topics: string[] = [];
  /** Proves that the form was ours. */
  @Optional() @IsString() csrf_token?: string;
}
