import { Transform } from 'class-transformer';

/** Converts the value of checkboxes to a list: forms submit one checked box as text and none not at all. */
export const Checked = (): PropertyDecorator => Transform(({ value }: { value: unknown }) => (value === undefined ? [] : [value].flat()));
