/** Key of the names of the columns of an entity. */
const ERASABLE = Symbol('erasable texts');

/**
 * Marks a free text of a record that otherwise does not change, e.g. an entry of a ledger. The erasure of a customer removes personal data
 * from it. All texts of other entities are erasable.
 */
export const Erasable = (): PropertyDecorator => (target, key) => {
  Reflect.defineMetadata(ERASABLE, [...erasableTexts(target.constructor), String(key)], target.constructor);
};

/** Returns the names of the marked columns of an entity, given by its class. */
export const erasableTexts = (entity: object): readonly string[] => (Reflect.getMetadata(ERASABLE, entity) ?? []) as readonly string[];
