const START_OF_SCAN = Buffer.from('ffda', 'hex');
const END_OF_IMAGE = Buffer.from('ffd9', 'hex');

/**
 * False for a JPEG that ends within its last scan, which libvips notices only when a pixel is missing. Neither of these markers can stand
 * in the data of a scan.
 */
export const hasEnd = (bytes: Buffer): boolean => bytes.lastIndexOf(END_OF_IMAGE) > bytes.lastIndexOf(START_OF_SCAN);
