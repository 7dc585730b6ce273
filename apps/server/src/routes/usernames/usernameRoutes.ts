import { createHash } from 'node:crypto'
import { addressSchema } from '@oxbow/contract/Scalar'
import {
  avatarRequestSchema,
  challengeRequestSchema,
  challengeResponseSchema,
  deleteRequestSchema,
  editRequestSchema,
  maxFoundUsernames,
  nameRequestSchema,
  signedResponseSchema,
  usernamePrefixSchema,
  usernameResponseSchema,
  usernameSchema,
  usernamesResponseSchema,
} from '@oxbow/names/Username'
import type { UsernameAction } from '@oxbow/names/UsernameAction'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Hex } from 'viem'
import { z } from 'zod'
import { assertAddressAllowed } from '../../access/assertAddressAllowed.ts'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { VisitorBudget } from '../../access/VisitorBudget.ts'
import { errorResponses } from '../../http/errorResponses.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { handlerTimeoutMs } from '../../http/handlerTimeoutMs.ts'
import { visitorOf } from '../../http/visitorOf.ts'
import type { Services } from '../../Services.ts'
import { createChallenges } from '../../usernames/createChallenges.ts'
import { createUsernames } from '../../usernames/createUsernames.ts'
import { encodeAvatar } from '../../usernames/encodeAvatar.ts'
import { toSiteWords } from '../../usernames/isReserved.ts'
import { TooManyClaimsError } from '../../usernames/usernameErrors.ts'
import { ResourceNotFoundError } from '../staticFiles.ts'

const maxAccounts = 50
/** Rate limit weight of a prefix search, in requests, so that nobody can enumerate all names. */
const searchCost = 50
/** A megabyte in base64 plus the rest of the body. */
const avatarBodyBytes = 1_500_000
const accountList = z
  .string()
  .max(maxAccounts * 43)
  .transform((text) => text.split(','))
  .pipe(z.array(addressSchema).max(maxAccounts))

type SignedBody = { account: Hex; chainId: number; nonce: Hex; signature: Hex }

/** `/v1/username…` and `/avatars/…`: this server's usernames, which resolve to addresses. Changes are signed by the account. */
export function usernameRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData, env } = services
  // Not from the request's host name: a client could otherwise choose which names are reserved.
  const siteWords = toSiteWords({ hosts: env.hosts.written, siteName: env.site.name, ensParent: env.names?.parent })
  const kept = ownData && { usernames: createUsernames(ownData), challenges: createChallenges(ownData) }
  const searches = new VisitorBudget(Math.max(1, Math.floor(env.rateLimitPerMinute / searchCost)))
  const open = () => {
    if (kept === undefined) throw new FeatureOffError('usernames')
    return kept
  }

  /** Verifies the signature, runs the action, and answers with the resulting profile. */
  async function carryOut(request: FastifyRequest, action: UsernameAction, work: Work) {
    const { usernames, challenges } = open()
    assertSameOrigin(request)
    const { account, chainId, nonce, signature } = request.body as SignedBody
    await assertAddressAllowed(services, [account], request)
    const chain = services.chains.get(chainId)
    const taken = await challenges.take({ account, chainId, nonce, signature, chain, site: request.host }, action)
    await work(usernames, { account, device: taken.device, chainId: taken.by === 'contract' ? chainId : undefined })
    return { profile: (await usernames.findOf([account]))[0] ?? null }
  }

  return async (app) => {
    app.addHook('onSend', async (request, reply) => {
      if (!request.url.startsWith('/avatars/')) reply.header('cache-control', 'no-store')
    })
    app.addHook('onError', async (_request, reply, error) => {
      if (error instanceof TooManyClaimsError) reply.header('retry-after', error.retryAfterSeconds)
    })
    const answers = <T extends z.core.$ZodType>(schema: T) => ({ 200: schema, ...errorResponses })
    const signed = (summary: string) => ({ summary, response: answers(signedResponseSchema) })

    app.get(
      '/v1/username',
      {
        schema: {
          summary: 'The account of a username, and whether it can be claimed',
          querystring: z.object({ username: usernameSchema, account: z.optional(addressSchema) }),
          response: answers(usernameResponseSchema),
        },
      },
      async (request) => {
        const { usernames } = open()
        const { username, account } = request.query
        const profile = await usernames.find(username)
        const isAvailable = !profile && (await usernames.isAvailable(username, account, siteWords))
        return { profile: profile ?? null, isAvailable }
      },
    )
    app.get(
      '/v1/usernames',
      {
        schema: {
          summary: `The usernames of up to 50 accounts, or the first ${maxFoundUsernames} that begin with a prefix`,
          querystring: z
            .object({ accounts: z.optional(accountList), prefix: z.optional(usernamePrefixSchema) })
            .refine(({ accounts, prefix }) => (accounts === undefined) !== (prefix === undefined), {
              message: 'name either accounts or a prefix',
            }),
          response: answers(usernamesResponseSchema),
        },
      },
      async (request) => {
        const { usernames } = open()
        const { accounts = [], prefix } = request.query
        if (prefix === undefined) return { profiles: await usernames.findOf(accounts) }
        if (!searches.trySpend(request, 1)) throw new TooManyClaimsError(searches.retryAfterSeconds)
        return { profiles: await usernames.findByPrefix(prefix) }
      },
    )
    app.post(
      '/v1/username/challenge',
      {
        schema: {
          summary: 'Challenge for the next signature of an account',
          body: challengeRequestSchema,
          response: answers(challengeResponseSchema),
        },
      },
      async (request) => {
        const { challenges } = open()
        assertSameOrigin(request)
        await assertAddressAllowed(services, [request.body.account], request)
        return challenges.issue({ ...request.body, site: request.host })
      },
    )
    app.post(
      '/v1/username/claim',
      { handlerTimeout: handlerTimeoutMs, schema: { ...signed('Claims a username'), body: nameRequestSchema } },
      async (request) => {
        const { username } = request.body
        return carryOut(request, { kind: 'claim', username }, async (usernames, who) => {
          await usernames.countClaim(visitorOf(request))
          await usernames.claim({ ...who, username, siteWords })
        })
      },
    )
    app.post(
      '/v1/username/change',
      { handlerTimeout: handlerTimeoutMs, schema: { ...signed('Changes a username'), body: nameRequestSchema } },
      async (request) => {
        const { username } = request.body
        return carryOut(request, { kind: 'change', username }, (usernames, { account }) =>
          usernames.rename({ account, username, siteWords }),
        )
      },
    )
    app.post(
      '/v1/username/delete',
      { handlerTimeout: handlerTimeoutMs, schema: { ...signed('Deletes a username'), body: deleteRequestSchema } },
      async (request) => carryOut(request, { kind: 'delete' }, (usernames, { account }) => usernames.delete(account)),
    )
    app.post(
      '/v1/username/edit',
      { handlerTimeout: handlerTimeoutMs, schema: { ...signed('Edits a profile'), body: editRequestSchema } },
      async (request) => {
        const { bio, website, x } = request.body
        return carryOut(request, { kind: 'edit', bio, website, x }, (usernames, { account }) =>
          usernames.edit(account, { bio, website, x }),
        )
      },
    )
    app.post(
      '/v1/username/avatar',
      {
        handlerTimeout: handlerTimeoutMs,
        bodyLimit: avatarBodyBytes,
        schema: { ...signed('Sets or takes away an avatar'), body: avatarRequestSchema },
      },
      async (request) => {
        const { picture } = request.body
        const bytes = picture === null ? undefined : Buffer.from(picture, 'base64')
        const pictureHash = bytes && (`0x${createHash('sha256').update(bytes).digest('hex')}` as const)
        return carryOut(request, { kind: 'avatar', pictureHash }, async (usernames, { account }) =>
          usernames.setAvatar(account, bytes && (await encodeAvatar(bytes))),
        )
      },
    )
    app.get<{ Params: { file: string } }>(
      '/avatars/:file',
      { schema: { hide: true } as object },
      async ({ params }, reply: FastifyReply) => {
        const hash = /^([0-9a-f]{64})\.webp$/.exec(params.file)?.[1]
        const picture = hash === undefined ? undefined : await open().usernames.readAvatar(hash)
        if (picture === undefined) throw new ResourceNotFoundError()
        return reply
          .type('image/webp')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .send(picture)
      },
    )
  }
}

type Work = (
  usernames: ReturnType<typeof createUsernames>,
  who: { account: Hex; device: string; chainId: number | undefined },
) => Promise<void>
