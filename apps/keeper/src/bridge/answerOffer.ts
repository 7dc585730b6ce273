import { addressSchema, chainIdSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod'
import { reasonOf } from '../createWatch.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { MonitorAnswer } from '../monitor/startMonitor.ts'
import type { Offers } from './createOffers.ts'

const routeSchema = z.strictObject({
  originChainId: chainIdSchema,
  destinationChainId: chainIdSchema,
  input: addressSchema,
  output: addressSchema,
})

/** Answers what this machine's server asks of the relayer, with amounts as decimal texts. Where it fills nothing the status is 409. */
export async function answerOffer(
  path: string,
  body: unknown,
  { offer, say }: answerOffer.Options,
): Promise<MonitorAnswer | undefined> {
  if (path !== '/bridge/offer') return undefined
  const route = routeSchema.safeParse(body)
  if (!route.success) return { status: 400, text: '{}' }
  const { destinationChainId: chainId, originChainId } = route.data
  const offered = await offer(route.data).catch((error: unknown) => {
    say({ event: 'relay-unoffered', chainId, originChainId, error: reasonOf(error) })
    return undefined
  })
  if (offered === undefined) return { status: 409, text: '{}' }
  const { feeBps, ...amounts } = offered
  const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  return { status: 200, text: JSON.stringify({ feeBps: Number(feeBps), ...amounts }, toText) }
}

export declare namespace answerOffer {
  type Options = Pick<Offers, 'offer'> & { readonly say: (event: KeeperEvent) => void }
}
