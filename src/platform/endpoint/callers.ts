import type { Type } from '@nestjs/common';
import { anyone } from './callers/anyone.js';
import { app } from './callers/app.js';
import type { Admission } from './callers/caller.js';
import { client } from './callers/client.js';
import { developer } from './callers/developer.js';
import { member } from './callers/member.js';
import { merchant } from './callers/merchant.js';
import { oauthClient } from './callers/oauth-client.js';
import { operator } from './callers/operator.js';
import { organisation } from './callers/organisation.js';
import { sandbox } from './callers/sandbox.js';
import { user, userClient } from './callers/user.js';
import { visitor } from './callers/visitor.js';

/** Every kind of caller that `@Endpoint` accepts. A new kind is a file in `callers/` and an entry here. */
export const callers = {
  app,
  client,
  sandbox,
  merchant,
  member,
  developer,
  organisation,
  operator,
  visitor,
  oauthClient,
  user,
  userClient,
  anyone,
} as const;

/** Providers that authenticate and authorize the callers. */
export const ADMISSIONS: readonly Type<Admission>[] = Object.values(callers).map((caller) => caller().admission);
