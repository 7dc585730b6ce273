import { delegationContracts } from './contracts.ts'

type Hex = `0x${string}`

/** `RedeemedDelegation(address,address,(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))` */
const topic: Hex = '0x40dadaa36c6c2e3d7317e24757451ffb2d603d875f0ad5e92c5dd156573b1873'

/** Filter of the delegation manager's logs for calls that an account has granted. */
export function redeemedFilter(account: Hex) {
  return { address: delegationContracts.manager, topics: [topic, toTopic(account)] }
}

/** Who sent an account's granted calls, by the logs of their transaction, in lower case; undefined if the account sent it by itself. */
export function redeemerOf(account: Hex, logs: readonly Log[]): Hex | undefined {
  const found = logs.find(
    ({ address, topics }) =>
      address.toLowerCase() === delegationContracts.manager && topics[0] === topic && topics[1] === toTopic(account),
  )
  const redeemer = found?.topics[2]
  return redeemer && `0x${redeemer.slice(26).toLowerCase()}`
}

type Log = { readonly address: string; readonly topics: readonly Hex[] }

function toTopic(address: Hex): Hex {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
}
