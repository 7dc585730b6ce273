import { type Address, toHex } from 'viem'
import { mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The mnemonic every development chain uses; its keys are known to all the world. */
const mnemonic = 'test test test test test test test test test test test junk'

const cache = new Map<number, PrivateKeyAccount & { readonly privateKey: `0x${string}` }>()

/**
 * Account `index` of the development mnemonic. 0 to 9 belong to users and tests, 10 deploys and provides liquidity, 11 to 29 trade, 30 fills limit orders, 31 pays out what the sandbox sells,
 * 32 owns the pools of bridges, 33 fills deposits, 34 bridges.
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

/** Deploys the protocols, mints the tokens and owns the first liquidity. */
export const operatorIndex = 10

/** Fills limit orders of a local Oxbow, and does nothing else. */
export const keeperIndex = 30

/** Pays out what the sandbox sells for money. Nothing is given to it at the start: it tops itself up. */
export const rampIndex = 31

/** Owns the pools of bridges: stands in for Across' hub. */
export const settlementIndex = 32

/** Fills deposits of a local Oxbow, and does nothing else. */
export const relayerIndex = 33

/** Bridges now and then, so that there are deposits to learn a fee from. */
export const bridgerIndex = 34

/** Address of `devAccount(index)` in lower case, as the node and the index write it. */
export function devAddress(index: number): Address {
  return devAccount(index).address.toLowerCase() as Address
}
