import { addressSchema } from '@oxbow/contract/Scalar'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertSameOrigin } from '../../access/assertSameOrigin.ts'
import { RateBudget } from '../../access/RateBudget.ts'
import { findRealm } from '../../access/realm/findRealm.ts'
import { VisitorBudget } from '../../access/VisitorBudget.ts'
import { FeatureOffError } from '../../http/FeatureOffError.ts'
import { neverStored } from '../../http/neverStored.ts'
import { networkOf } from '../../http/visitorOf.ts'
import type { Services } from '../../Services.ts'
import { challengeKinds, createWalletChallenges } from './createWalletChallenges.ts'
import { createWallets } from './createWallets.ts'
import { maxVaultLength, readVaultForm } from './readVaultForm.ts'
import { verifyAddressProof } from './verifyAddressProof.ts'
import { readClientData, verifyNewPasskey, verifyPasskey } from './verifyPasskey.ts'
import { PasskeyRefusedError, VaultConflictError } from './walletErrors.ts'

/** Per minute and visitor. A person needs three for a wallet. */
const maxRequests = 60
/** New wallets per day and network. Each is stored forever. */
const maxNewWallets = 30
const dayMs = 86_400_000

const base64url = z
  .string()
  .max(4_096)
  .regex(/^[\w-]+$/)
const credentialBase = { id: base64url, rawId: base64url, type: z.literal('public-key') }
const rest = { authenticatorAttachment: z.string().optional(), clientExtensionResults: z.object({}).strict() }
/** Extension outputs never leave the page: the PRF is the wallet's key. */
const registration = z.strictObject({
  ...credentialBase,
  ...rest,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: z
      .string()
      .max(16_384)
      .regex(/^[\w-]+$/),
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
})
const assertion = z.strictObject({
  ...credentialBase,
  ...rest,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
const vault = z.string().max(maxVaultLength)
const from = z.int().nonnegative()
const ticket = base64url
/** Signature by the address's own key. */
const proof = z.string().regex(/^0x[0-9a-f]{130}$/)
const newWallet = { vault, proof, address: addressSchema }
const provenKinds = z.enum(['register-new-authentication-types', 'delete-record', 'save'])

type NewWallet = { readonly address: string; readonly vault: string }

/** `/v1/vault/…`, only on the wallet's host: sealed vaults, and who may change them. The server can't open any. */
export function vaultRoutes(services: Services): FastifyPluginAsyncZod {
  const { ownData, env } = services
  const kept = ownData && { wallets: createWallets(ownData), challenges: createWalletChallenges(ownData) }
  const budget = new VisitorBudget(maxRequests)
  const newWallets = new RateBudget(maxNewWallets, Date.now, dayMs)

  function open(request: FastifyRequest) {
    if (kept === undefined) throw new FeatureOffError('wallets')
    assertSameOrigin(request)
    budget.spend(request, 1)
    const realm = findRealm(env.realms, request.host)
    if (realm?.name !== 'wallet' || realm.wallet.status === 'off') throw new PasskeyRefusedError()
    return { ...kept, origin: realm.wallet.value.origin }
  }

  /** Checks a vault's revision and origin; its content can't be read here. */
  function assertVault(text: string, revision: number, origin: string): void {
    const said = readVaultForm(text)
    if (said?.revision !== revision || said.realm !== origin) throw new VaultConflictError()
  }

  return async (app) => {
    neverStored(app)
    const hide = { hide: true } as object
    app.post(
      '/v1/vault/challenge',
      { schema: { ...hide, body: z.strictObject({ kind: z.enum(challengeKinds) }) } },
      async (request) => ({ challenge: await open(request).challenges.issue(request.body.kind) }),
    )
    app.post(
      '/v1/vault/verify',
      {
        schema: {
          ...hide,
          body: z.strictObject({ kind: z.enum(['sign-in', ...provenKinds.options]), response: assertion }),
        },
      },
      async (request) => {
        const { wallets, challenges, origin } = open(request)
        const { kind } = request.body
        const response = request.body.response as AuthenticationResponseJSON
        const challenge = readClientData(response.response.clientDataJSON)?.challenge
        if (challenge === undefined) throw new PasskeyRefusedError()
        // Consumed before any check, so that a wrong answer uses it up.
        await challenges.take(challenge, kind)
        const passkey = await wallets.findPasskey(response.id)
        if (passkey === undefined) throw new PasskeyRefusedError()
        await wallets.count(passkey.credential, await verifyPasskey(response, passkey, { origin, challenge }))
        const wallet = await wallets.find(passkey.address)
        if (kind === 'sign-in') return { wallet }
        return { wallet, ticket: await challenges.issueTicket(kind, passkey.address, passkey.credential) }
      },
    )
    app.post(
      '/v1/vault/register',
      {
        schema: {
          ...hide,
          body: z.union([
            z.strictObject({ ...newWallet, response: registration, fallback: z.strictObject(newWallet).optional() }),
            z.strictObject({ response: registration, vault, proof, ticket, from }),
          ]),
        },
      },
      async (request) => {
        const { wallets, challenges, origin } = open(request)
        const { body } = request
        const response = body.response as RegistrationResponseJSON
        const challenge = readClientData(response.response.clientDataJSON)?.challenge
        if (challenge === undefined) throw new PasskeyRefusedError()
        await challenges.take(challenge, 'register')
        const passkey = await verifyNewPasskey(response, { origin, challenge })
        const proven = (address: string, proof: string) =>
          verifyAddressProof(proof, { address, origin, challenge, credential: passkey.credential })
        if ('address' in body) {
          const { fallback } = body
          for (const each of [body, ...(fallback ? [fallback] : [])]) {
            await proven(each.address, each.proof)
            assertVault(each.vault, 1, origin)
          }
          newWallets.spend(networkOf(request), 1)
          // Somebody who lost the passkeys imports the phrase: the wallet of before is not theirs to replace, as other passkeys may open it.
          const create = (wanted: NewWallet) => wallets.create(wanted.address, wanted.vault, passkey)
          const wallet = await create(body).catch((error: unknown) => {
            if (fallback === undefined || !(error instanceof VaultConflictError)) throw error
            return create(fallback)
          })
          return { wallet }
        }
        const { address } = await challenges.takeTicket(body.ticket, 'register-new-authentication-types')
        await proven(address, body.proof)
        assertVault(body.vault, body.from + 1, origin)
        return { wallet: await wallets.addPasskey(address, passkey, { vault: body.vault, from: body.from }) }
      },
    )
    app.post(
      '/v1/vault/save',
      { schema: { ...hide, body: z.strictObject({ ticket, vault, from, isBackedUp: z.boolean().optional() }) } },
      async (request) => {
        const { wallets, challenges, origin } = open(request)
        const { ticket, ...next } = request.body
        const { address } = await challenges.takeTicket(ticket, 'save')
        assertVault(next.vault, next.from + 1, origin)
        return { wallet: await wallets.save(address, next) }
      },
    )
    app.post(
      '/v1/vault/delete',
      {
        schema: {
          ...hide,
          body: z.union([
            z.strictObject({ ticket, credential: base64url, vault, from }),
            z.strictObject({ ticket, credential: base64url, insists: z.boolean() }),
          ]),
        },
      },
      async (request) => {
        const { wallets, challenges, origin } = open(request)
        const { body } = request
        const { address, credential } = await challenges.takeTicket(body.ticket, 'delete-record')
        if (!('vault' in body))
          return { wallet: await wallets.deletePasskey(address, body.credential, { insists: body.insists }) }
        // A passkey can't remove itself: the remaining one has just proven that it opens the wallet.
        if (credential === body.credential) throw new PasskeyRefusedError()
        assertVault(body.vault, body.from + 1, origin)
        const next = { vault: body.vault, from: body.from }
        return { wallet: await wallets.deletePasskey(address, body.credential, { next }) }
      },
    )
  }
}
