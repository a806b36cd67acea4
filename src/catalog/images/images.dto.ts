import { Shape } from '../../platform/http/shape.js';
import { Image } from './image.entity.js';

/** An uploaded image (specification 2.12). */
export class StoredImage extends Shape(Image, ['id', 'stored_key', 'width', 'height', 'file_size']) {
  /** Public address of the stored file. */
  file_url: string;
  /** Public address of the thumbnail, a WebP. */
  thumbnail_url: string;
}
