import { relayOfferSchema } from '@oxbow/bridge/BridgeSamples'
import { z } from 'zod'

/** An offer younger than this is answered without asking again. */
const freshMs = 4_000
/** An offer older than this is no offer any more. */
const maxAgeMs = 60_000
/** The keeper asks its node. Samples are worth more than waiting longer. */
const timeoutMs = 2_000
/** How long a quote waits for the first offer on a route; the next one has it. */
const patienceMs = 150

/** Tokens on two networks, in lower case. */
type Route = {
  readonly originChainId: number
  readonly destinationChainId: number
  readonly input: string
  readonly output: string
}
type Offer = z.infer<typeof relayOfferSchema>
type Known = { readonly offer: Offer | undefined; readonly atMs: number }

/** What the keeper beside this server would fill. */
export type FollowedOffers = {
  /** From memory, while a new answer is on its way. Undefined without a keeper, and where it fills nothing. */
  of(route: Route): Promise<(Offer & { readonly ageMs: number }) | undefined>
}

/** Asks the keeper once per route and four seconds, however many quotes there are. */
export function followOffers(port: number | undefined, now = Date.now): FollowedOffers {
  const known = new Map<string, Known>()
  const pending = new Map<string, Promise<void>>()

  function refresh(route: Route, name: string): Promise<void> {
    const asked =
      pending.get(name) ??
      askKeeper(port!, route)
        // A keeper that doesn't answer may have said something lately, which gets older.
        .then(
          (offer) => void known.set(name, { offer, atMs: now() }),
          () => undefined,
        )
        .finally(() => pending.delete(name))
    pending.set(name, asked)
    return asked
  }

  return {
    async of(route) {
      if (port === undefined) return undefined
      const name = Object.values(route).join()
      const last = known.get(name)
      if (last === undefined || now() - last.atMs > freshMs) {
        const asked = refresh(route, name)
        if (last === undefined) await Promise.race([asked, sleep(patienceMs)])
      }
      const { atMs = 0, offer } = known.get(name) ?? {}
      const ageMs = Math.max(0, now() - atMs)
      return offer && ageMs <= maxAgeMs ? { ...offer, ageMs } : undefined
    },
  }
}

/** Undefined where it fills nothing. @throws when it doesn't answer */
async function askKeeper(port: number, route: Route): Promise<Offer | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/bridge/offer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(route),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.status === 409) return undefined
  if (!answer.ok) throw new Error(`The keeper answers ${answer.status}.`)
  return z.parse(relayOfferSchema, await answer.json())
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => void setTimeout(done, ms).unref())
}
