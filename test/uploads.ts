import { importForm } from './bulk.js';
import { form, svg } from './images.js';

/** Forms of the operations that take a file: their example, or a picture, which no example can contain. */
export const UPLOADS: Readonly<Record<string, (example: Readonly<Record<string, string>>) => FormData>> = {
  'products.uploadImages': () => form(svg('<rect width="9" height="9"/>')),
  'developerApps.uploadIcon': () => form(svg('<rect width="9" height="9"/>')),
  'developerApps.addScreenshot': () => {
    const data = new FormData();
    data.append('alt', 'The list of parcels');
    for (const [name, file] of form(svg('<rect width="9" height="9"/>'))) data.append(name, file);
    return data;
  },
  'imports.create': ({ file = '', ...fields }) => importForm(fields, file),
};
