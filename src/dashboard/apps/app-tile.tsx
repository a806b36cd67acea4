import type { JSX } from 'preact';
import { filePath, thumbnailKey } from '../../platform/storage/file-key.js';
import { Tile } from '../design/elements.js';

interface AppTileProps {
  readonly name: string;
  /** Key of the icon, or its URL, which ends with the key; null for none. */
  readonly icon: string | null;
}

/** Icon of an app, or the first letter of its name. */
export function AppTile({ name, icon }: AppTileProps): JSX.Element {
  if (icon === null) return <Tile name={name} />;
  return <img class="icon" src={filePath(thumbnailKey(icon.slice(icon.lastIndexOf('/') + 1)))} alt="" />;
}
