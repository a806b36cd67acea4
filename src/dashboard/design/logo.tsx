import type { JSX } from 'preact';
import { type Brand, logoOf } from './brand.js';
import { Tile } from './elements.js';

/** Logo of a store, or the first letter of its name. */
export function Logo({ brand }: { readonly brand: Pick<Brand, 'name' | 'image'> }): JSX.Element {
  const logo = logoOf(brand);
  return logo === undefined ? <Tile name={brand.name} /> : <img class="logo" src={logo} alt="" />;
}
