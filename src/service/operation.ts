import type { MiddlewareHandler } from 'hono';
import type { Role } from '#contract/roles.ts';
import type { z } from '#contract/zod.ts';
import type { Actor } from './audit.ts';
import { authenticate, type KeyHolder } from './auth.ts';
import { checkTexts, parseRequest, warnOfUnknownFields } from './check-request.ts';
import { rolesRefused } from './failures.ts';
import { readJsonObject } from './read-body.ts';
import type { ServiceContext, ServiceDeps, ServiceEnv } from './service-deps.ts';

type Details<
  Roles extends readonly Role[] | null = readonly Role[] | null,
  Request extends z.ZodMiniObject = z.ZodMiniObject,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = {
  path: string;
  /** POST by default. */
  method?: 'get';
  /** The roles whose keys may call it, in addition to `owner`; null: it needs no key. */
  roles: Roles;
  summary: string;
  description?: string;
  /** The body without `api_key`. If both `request` and `roles` are absent, the body is not read. */
  request?: Request;
  /** A success. */
  answer: Answer;
  /** True if it stores one task per `Idempotency-Key`. */
  isIdempotent?: true;
};

/** A request whose body fits the operation's schema. */
type Call<Body> = {
  c: ServiceContext;
  body: Body;
  /** Names fields of the body that the operation doesn't have. */
  warnings: string[];
};

/** A request whose key may call the operation. */
type KeyedCall<Body> = Call<Body> & { accountId: string; key: KeyHolder; actor: Actor };

type Handler<Body, Roles, Answer> = (
  call: Roles extends null ? Call<Body> : KeyedCall<Body>,
) => Promise<Answer | Response>;

export type Operation = Details & {
  /** The roles that may call it, with `owner`; null: it needs no key. */
  roles: readonly Role[] | null;
  hasBody: boolean;
  route: (deps: ServiceDeps) => MiddlewareHandler<ServiceEnv>;
};

const registered: Operation[] = [];

/** The operations defined so far; `all-operations` has all of them. */
export const operations: readonly Operation[] = registered;

/** The paths of the operations that a key with these roles may call. */
export const pathsFor = (keyRoles: readonly Role[]): string[] =>
  operations.filter(({ roles }) => roles?.some((role) => keyRoles.includes(role))).map(({ path }) => path);

/** Parses the body, then checks the key and its roles before the rest, so that requests without a valid key cost little. */
const readCall = async (
  deps: ServiceDeps,
  c: ServiceContext,
  { roles, request }: Pick<Operation, 'roles' | 'request'>,
): Promise<Call<unknown> | KeyedCall<unknown>> => {
  const { api_key, ...sent } = await readJsonObject(c);
  const read = () => {
    const known = new Set(Object.keys(request?.shape ?? {}));
    checkTexts(sent, known);
    return { c, body: request && parseRequest(request, sent), warnings: warnOfUnknownFields(sent, known) };
  };
  if (roles === null) return read();
  if (typeof api_key === 'string') await c.get('enter')?.(api_key);
  const key = await authenticate(deps, api_key);
  c.set('keyHolder', key);
  if (!roles.some((role) => key.roles.includes(role))) throw rolesRefused();
  const { accountId } = key;
  const actor: Actor = {
    accountId,
    now: deps.clock(),
    keyName: key.name,
    keyPrefix: key.prefix,
    operation: c.req.path,
  };
  return { ...read(), accountId, key, actor };
};

/**
 * Defines one operation of the service: its route, who may call it, its body and its answer.
 * @param makeHandler is called once per service. The handler returns the answer as an object, or as a Response.
 */
export const operation = <
  Roles extends readonly Role[] | null,
  Request extends z.ZodMiniObject,
  Answer extends z.ZodMiniType,
>(
  details: Details<Roles, Request, Answer>,
  makeHandler: (deps: ServiceDeps) => Handler<z.output<Request>, Roles, z.output<Answer>>,
): void => {
  const roles = details.roles && [...new Set<Role>([...details.roles, 'owner'])];
  const hasBody = roles !== null || details.request !== undefined;
  registered.push({
    ...details,
    roles,
    hasBody,
    route: (deps) => {
      const handle = makeHandler(deps);
      return async (c) => {
        const call = hasBody ? await readCall(deps, c, { ...details, roles }) : { c, warnings: [] };
        // TypeScript can't follow that `roles` and `request` decide what the call has.
        const answer = await handle(call as Parameters<typeof handle>[0]);
        return answer instanceof Response ? answer : c.json(answer);
      };
    },
  });
};
