import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Address, Hex } from 'viem'
import type { Rpc } from '../node/Rpc.ts'

export const multicall3Address: Address = '0xca11bde05977b3631167028862be2a173976ca11'

/**
 * Installs Multicall3 at its canonical address. Its original deployment is a transaction without
 * chain id, which current nodes reject, so the runtime code is taken from the creation code's result.
 */
export async function installMulticall3(rpc: Rpc): Promise<void> {
  const runtime = await rpc.request<Hex>('eth_call', [{ data: await readMulticall3() }, 'latest'])
  await rpc.request('anvil_setCode', [multicall3Address, runtime])
}

/** Its creation code, which viem contains but doesn't export. */
export async function readMulticall3(): Promise<Hex> {
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const constants = await import(pathToFileURL(join(root, '_esm/constants/contracts.js')).href)
  return constants.multicall3Bytecode
}
