import { z } from 'zod'
import type { RealmSettings } from './findRealm.ts'

const origin = z
  .string()
  .refine((text) => URL.parse(text)?.origin === text && /^https:|^http:\/\/([\w-]+\.)*localhost(:\d+)?$/.test(text), {
    error: 'write https:// and a host name, nothing after it',
  })
  // IP addresses can't have passkeys.
  .refine((text) => !/^https:\/\/(\[|\d+\.\d+\.\d+\.\d+)/.test(text), { error: 'write a host name, not an address' })

/** Environment variables of `RealmSettings`, for the server's schema. */
export const realmVariables = {
  /** Origin of the embedded wallet: a host name of its own for this server. Passkeys are bound to it forever. */
  OXBOW_WALLET_ORIGIN: origin.optional(),
  /** Origins of the exchange's pages that may use the wallet, comma separated. */
  OXBOW_EXCHANGE_ORIGIN: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(origin))
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof realmVariables>>

/** What is wrong with the combination of both; undefined if nothing. */
export function realmProblem(set: Variables): string | undefined {
  const { OXBOW_WALLET_ORIGIN: wallet, OXBOW_EXCHANGE_ORIGIN: exchange } = set
  if (wallet === undefined && exchange === undefined) return undefined
  if (wallet === undefined || exchange === undefined) return 'set it and OXBOW_EXCHANGE_ORIGIN, or neither'
  const { hostname } = new URL(wallet)
  // Passkeys and cookies ignore ports, and pages on a subdomain may use the parent's passkeys.
  const isNear = (other: string) => other === hostname || other.endsWith(`.${hostname}`)
  return exchange.some((each) => isNear(new URL(each).hostname))
    ? 'give the wallet a host name that is neither the exchange’s nor above it'
    : undefined
}

/** In profile `public` the unconfigured name only works on the same machine, since anybody can put it into a request. */
export function toRealmSettings(profile: 'local' | 'public', set: Variables): RealmSettings {
  const { OXBOW_WALLET_ORIGIN: wallet, OXBOW_EXCHANGE_ORIGIN: exchange = [] } = set
  return wallet === undefined
    ? { kind: 'local', isLoopbackOnly: profile === 'public' }
    : { kind: 'named', wallet, exchange }
}
