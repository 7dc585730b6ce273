import {
  DelegationManager,
  EIP7702StatelessDeleGator,
  ExactExecutionBatchEnforcer,
  IdEnforcer,
  TimestampEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { type Address, concat, encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { type Rpc, toQuantity } from '../node/Rpc.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Create2 from './Create2.ts'

/** Address of MetaMask's EIP7702StatelessDeleGator 1.3.0 on public networks, which accounts of the wallet may delegate to (EIP-7702). */
export const smartAccountAddress: Address = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** MetaMask's DelegationManager 1.3.0, by which the holder of a signed delegation acts for such an account (ERC-7710). */
const delegationManager = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
/** May pause the manager; on public networks it is MetaMask. */
const managerOwner = '0xb0403b32f54d0bd752113f4009e8b534c6669f44'

/**
 * Contracts of the delegation framework 1.3.0, and the compiler metadata hash at the end of their code on public networks: the npm
 * package was built from the same source, but with different ones.
 *
 * @see https://github.com/MetaMask/delegation-framework/blob/main/documents/Deployments.md
 */
const contracts: readonly (readonly [code: string, metadata: string, parameters?: readonly Address[]])[] = [
  [
    EIP7702StatelessDeleGator,
    'd057b8f9a4d5cb46c51c1004ce8cae8dcd3c06323da26ccdfd3dd38584a43adb',
    [delegationManager, entryPoint],
  ],
  [DelegationManager, 'c2284ea0163aafd9aee402e7645e9db93d0c27667921732dd0458883520a4752', [managerOwner]],
  [ExactExecutionBatchEnforcer, '89205edcde35d76469c69573f13f5db483c5cc4cca5bd34200cabb0b13f4eb65'],
  [IdEnforcer, '2fbb2c46f602e10a4f0d973fe918422522ba042a3af3727be1938d34d347425b'],
  [TimestampEnforcer, '937c24aea9e01f448cb62e2b3be0bdd7f808e5688cca18b12ff45cb1dabdc7b0'],
]

/** Sends nothing else and has no known key, so that the operator's next contracts keep their addresses. */
const deployer: Address = '0x7702770277027702770277027702770277027702'
const salt = stringToHex('GATOR', { size: 32 })

/** The exact creation code of public networks, from which the addresses are derived. */
export function smartAccountCodes(): readonly Hex[] {
  return contracts.map(([code, metadata, parameters = []]) => {
    const own = code.replace(/(?<=a2646970667358221220)[0-9a-f]{64}/, metadata) as Hex
    return concat([own, ...parameters.map((address) => encodeAbiParameters([{ type: 'address' }], [address]))])
  })
}

/** Queues the smart account code, and what delegations of such accounts need, at their common addresses on all networks. */
export async function deploySmartAccount(rpc: Rpc, queue: TransactionQueue): Promise<void> {
  await rpc.request('anvil_setBalance', [deployer, toQuantity(10n ** 18n)])
  await rpc.request('anvil_impersonateAccount', [deployer])
  await queue.addAccounts([deployer])
  for (const initCode of smartAccountCodes())
    queue.send({
      from: deployer,
      to: Create2.create2Deployer,
      data: Create2.toCalldata(initCode, salt),
      gas: 3_800_000n,
    })
}
