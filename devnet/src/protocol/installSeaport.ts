import { type Address, concat, encodeAbiParameters, type Hex } from 'viem'
import type { Rpc } from '../node/Rpc.ts'
import { readArtifact } from './readArtifact.ts'

/** The same on every public chain that has them. */
export const seaportAddress: Address = '0x0000000000000068f116a894984e2db1123eb395'
const conduitControllerAddress: Address = '0x00000000f9490004c11cef243f5400493c00ad63'

/**
 * Installs Seaport 1.6 and its conduit controller at their canonical addresses. The npm package's creation code isn't the one deployed
 * there by CREATE2, so each is run at its address: the resulting code contains its own address and the chain id, as in a deployment.
 */
export async function installSeaport(rpc: Rpc): Promise<void> {
  await install(conduitControllerAddress, readArtifact('LocalConduitController').bytecode)
  const controller = encodeAbiParameters([{ type: 'address' }], [conduitControllerAddress])
  await install(seaportAddress, concat([readArtifact('Seaport').bytecode, controller]))

  async function install(address: Address, initCode: Hex): Promise<void> {
    await rpc.request('anvil_setCode', [address, initCode])
    const runtime = await rpc.request<Hex>('eth_call', [{ to: address, gas: '0x2000000' }, 'latest'])
    await rpc.request('anvil_setCode', [address, runtime])
  }
}
