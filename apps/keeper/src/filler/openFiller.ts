import type { Address, Client } from 'viem'
import type { Sender } from '../createSender.ts'
import type { Fees } from '../Fees.ts'
import type { KeeperEvent } from '../KeeperEvent.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { deploymentGas, findFiller } from './findFiller.ts'

/** Finds an account's filler; deploys it with the first open order, and uses it from the round in which it is found. */
export async function openFiller(
  { address, rpc, say, sender, settings }: openFiller.Tools,
  { block, fees }: { readonly block: bigint; readonly fees: Fees },
): Promise<Address | undefined> {
  const found = await findFiller(rpc, address)
  if (found.status === 'deployed') {
    say({ event: 'filler', address: found.address })
    return found.address
  }
  // A pending transaction may be its deployment.
  if (settings.isDryRun || sender.pending.length > 0) return undefined
  if (deploymentGas * fees.maxFeePerGas > settings.mostGasWei) {
    say({ event: 'deployment-too-dear', costWei: deploymentGas * fees.maxFeePerGas })
    return undefined
  }
  const hash = await sender.send({ ...found.transaction, gas: deploymentGas, fees, orderHash: undefined }, block)
  say({ event: 'deploying', hash })
  return undefined
}

export declare namespace openFiller {
  type Tools = {
    readonly address: Address
    readonly rpc: Client
    readonly say: (event: KeeperEvent) => void
    readonly sender: Sender
    readonly settings: KeeperSettings
  }
}
