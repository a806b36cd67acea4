import { getMetadataArgsStorage } from 'typeorm';
import type { Config } from '../config/config.js';
import { declaredRules, type RetentionRule } from './retention.processor.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the retention rules of all domains, with the configured ages, as a Markdown table that is sorted by table name. */
export function retentionTable(config: Config): string {
  const rows = declaredRules(config)
    .map((rule) => `| \`${tableOf(rule)}\` | ${rule.data} | ${timeOf(rule)} |`)
    .sort();
  return ['| Table | Contents | Kept |', '| --- | --- | --- |', ...rows].join('\n');
}

function tableOf({ entity }: RetentionRule): string {
  return getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? entity.name;
}

function timeOf({ age, since, setting }: RetentionRule): string {
  const from = age === 0 ? `Until \`${since}\`` : `${inWords(age)} after \`${since}\``;
  return setting === undefined ? from : `${from} (\`${setting}\`)`;
}

function inWords(ms: number): string {
  const [count, unit] = ms % DAY_MS === 0 ? [ms / DAY_MS, 'day'] : [ms / HOUR_MS, 'hour'];
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}
