import { EIP7702StatelessDeleGator } from '@metamask/delegation-abis/bytecode'
import { type Address, concat, encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { type Rpc, toQuantity } from '../node/Rpc.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from './Create2.ts'

/** Address of MetaMask's EIP7702StatelessDeleGator 1.3.0 on public networks, which accounts of the wallet may delegate to (EIP-7702). */
export const smartAccountAddress: Address = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** MetaMask's DelegationManager, which local chains lack: nobody can act for an account by a delegation there. */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'

/**
 * Compiler metadata hash at the end of the code: the npm package was built from the same source, but with a different one than on public networks.
 */
const metadata = {
  npm: '2a8fc88ef923739742bc7ec1685cd9198a7251cfb58c7e873c821a7e716b2ca6',
  deployed: 'd057b8f9a4d5cb46c51c1004ce8cae8dcd3c06323da26ccdfd3dd38584a43adb',
}

/** Sends nothing else and has no known key, so that the operator's next contracts keep their addresses. */
const deployer: Address = '0x7702770277027702770277027702770277027702'

/** The exact creation code of public networks, from which the address is derived. */
export function smartAccountCode(): Hex {
  const code = EIP7702StatelessDeleGator.replace(metadata.npm, metadata.deployed) as Hex
  return concat([
    code,
    encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [delegationManager, entryPoint]),
  ])
}

/** Queues the smart account code at its common address on all networks. */
export async function deploySmartAccount(rpc: Rpc, queue: TransactionQueue): Promise<void> {
  await rpc.request('anvil_setBalance', [deployer, toQuantity(10n ** 18n)])
  await rpc.request('anvil_impersonateAccount', [deployer])
  await queue.addAccounts([deployer])
  const data = Create2.toCalldata(smartAccountCode(), stringToHex('GATOR', { size: 32 }))
  queue.send({ from: deployer, to: Create2.create2Deployer, data, gas: 3_500_000n })
}
