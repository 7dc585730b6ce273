import type { Reading } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import { isSeaport } from '../reading/SeaportOrder.ts'
import { actsOf } from './actsOf.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Checks where a signature is valid: on the current network, and at the contract that it seems to be for. */
export function findNetworkRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  const { network, request, unknowns } = reading
  return [
    ...(network === 'every' && request === 'typed-data' ? [{ code: 'every-network', level: 'critical' } as const] : []),
    ...(typeof network === 'number' && network !== context.chainId
      ? [{ code: 'other-network', level: 'critical', other: String(network) } as const]
      : []),
    ...(unknowns.some(({ what }) => what === 'network')
      ? [{ code: 'unknown-network', level: 'critical' } as const]
      : []),
    ...findContractRisks(reading, context),
  ]
}

/** Typed data that resembles Permit2's or Seaport's, or that the account's own code verifies. */
function findContractRisks(reading: Reading, context: RiskContext): readonly Risk[] {
  return actsOf(reading).flatMap((act): readonly Risk[] => {
    if (act.type !== 'unknown' || act.part.what !== 'typed-data') return []
    const { fields, part } = act
    const { to } = part
    const name = fields.find(({ path }) => path === 'domain.name')?.value
    const chainId = typeof reading.network === 'number' ? reading.network : context.chainId
    const contracts = context.contractsOf(chainId)
    const isFake = (name === 'Permit2' && !isSame(to, contracts?.permit2)) || (name === 'Seaport' && !isSeaport(to))
    const holders = [context.account, contracts?.entryPoint07, contracts?.entryPoint08, delegationManager]
    return [
      ...(to === undefined || isFake
        ? [{ code: 'unusual-contract', level: 'critical', ...(to && { address: to }) } as const]
        : []),
      ...(to !== undefined && holders.some((holder) => isSame(holder, to))
        ? [{ code: 'own-authority', level: 'critical', address: to } as const]
        : []),
    ]
  })
}

/** MetaMask's DelegationManager, at the same address on every chain: a delegation signed for it can spend the account. */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
