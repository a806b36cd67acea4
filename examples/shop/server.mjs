import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { shop } from './shop.mjs';

const url = process.env.SHOP_URL ?? 'http://localhost:4000';
const client = JSON.parse(readFileSync(process.argv[2] ?? 'shop/client.json', 'utf8'));
const settings = {
  ...client,
  issuer: process.env.ISSUER ?? 'http://localhost:3000/api/oauth',
  redirect_uri: `${url}/signed-in`,
  store_id: '1',
};
createServer(shop(settings)).listen(new URL(url).port, () => console.log(`The shop is open: ${url}`));
