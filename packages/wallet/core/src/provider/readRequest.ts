import { z } from 'zod/mini'
import { batchIdRequest, capabilitiesRequest, sendCallsRequest } from './calls/callsShapes.ts'
import { nodeMethods, refusedMethods } from './methods.ts'
import { ProviderError } from './ProviderError.ts'
import { proposedChain } from './proposedChain.ts'
import { requestedTransaction } from './requestedTransaction.ts'
import { chainIdText } from './shapes.ts'
import { personalRecover, personalSign, typedDataRequest } from './signingShapes.ts'

const none = z.union([z.tuple([]), z.tuple([z.strictObject({})])])
/** EIP-2255: the only permission. */
const accountsPermission = z.tuple([z.strictObject({ eth_accounts: z.strictObject({}) })])

/** Parameters of the methods that the wallet answers itself. */
const shapes = {
  eth_accounts: none,
  eth_requestAccounts: none,
  eth_chainId: none,
  net_version: none,
  wallet_requestPermissions: accountsPermission,
  wallet_getPermissions: none,
  wallet_revokePermissions: accountsPermission,
  wallet_switchEthereumChain: z.tuple([z.strictObject({ chainId: chainIdText })]),
  wallet_addEthereumChain: z.tuple([proposedChain]),
  personal_sign: personalSign,
  personal_ecRecover: personalRecover,
  eth_signTypedData_v4: typedDataRequest,
  eth_sendTransaction: z.tuple([requestedTransaction]),
  wallet_sendCalls: sendCallsRequest,
  wallet_getCallsStatus: batchIdRequest,
  wallet_showCallsStatus: batchIdRequest,
  wallet_getCapabilities: capabilitiesRequest,
}

type Shapes = typeof shapes
export type OwnMethod = keyof Shapes
export type OwnRequest<Method extends OwnMethod = OwnMethod> = {
  [Each in Method]: { readonly method: Each; readonly params: z.output<Shapes[Each]> }
}[Method]
/** A read method, passed on unchanged. */
export type NodeRequest = {
  readonly method: 'node'
  readonly call: { readonly method: string; readonly params: unknown[] }
}

const envelope = z.strictObject({ method: z.string(), params: z.optional(z.array(z.unknown()).check(z.maxLength(10))) })

/** The only parser of page requests; all handlers rely on it. @throws ProviderError that says where the request is wrong and quotes nothing */
export function readRequest(input: unknown): OwnRequest | NodeRequest {
  const read = envelope.safeParse(input)
  if (!read.success) throw new ProviderError('InvalidRequest')
  const { method, params = [] } = read.data
  if (nodeMethods.has(method)) return { method: 'node', call: { method, params } }
  if (!Object.hasOwn(shapes, method))
    throw new ProviderError('UnsupportedMethod', { message: refusedMethods.get(method) })
  const own = shapes[method as OwnMethod].safeParse(params)
  if (!own.success) {
    const path = own.error.issues[0]!.path.join('.')
    throw new ProviderError('InvalidParams', { message: `The parameters are wrong${path && ` at ${path}`}.` })
  }
  return { method, params: own.data } as OwnRequest
}
