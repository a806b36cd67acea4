import { Transform } from 'class-transformer';

/** Converts the value of checkboxes to a list: a form submits a single checked box as a string, and omits the field if no box is checked. */
export const Checked = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (value === undefined ? [] : [value].flat()));
