import { type Address, toHex } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The mnemonic of every development chain; its keys are public. */
const mnemonic = 'test test test test test test test test test test test junk'

const cache = new Map<number, PrivateKeyAccount & { readonly privateKey: `0x${string}` }>()

/**
 * Account `index` of the development mnemonic. 0 to 9 belong to users and tests, 10 deploys and provides liquidity, 11 to
 * 29 trade, 30 fills limit orders, 31 pays out sandbox purchases, 32 owns the bridge pools, 33 fills deposits, 34 bridges, 35 sends
 * others' calls.
 */
export function devAccount(index: number): PrivateKeyAccount & { readonly privateKey: `0x${string}` } {
  let account = cache.get(index)
  if (!account) {
    const key = mnemonicToAccount(mnemonic, { addressIndex: index }).getHdKey().privateKey
    const privateKey = toHex(key!)
    account = { ...privateKeyToAccount(privateKey), privateKey }
    cache.set(index, account)
  }
  return account
}

/** Deploys the protocols, mints the tokens and owns the initial liquidity. */
export const operatorIndex = 10

/** Fills limit orders of a local Oxbow only. */
export const keeperIndex = 30

/** Pays out sandbox purchases. It isn't funded at the start, but tops itself up. */
export const rampIndex = 31

/** Owns the bridge pools, in place of Across' hub. */
export const settlementIndex = 32

/** Fills deposits of a local Oxbow only. */
export const relayerIndex = 33

/** Sends calls of a local Oxbow's accounts for a fee in tokens. It gets native currency when a node starts. */
export const gasStationIndex = 35

/** Bridges regularly, to provide samples of fees. */
export const bridgerIndex = 34

/** Lower-case address of `devAccount(index)`, as in the node and the index. */
export function devAddress(index: number): Address {
  return devAccount(index).address.toLowerCase() as Address
}
