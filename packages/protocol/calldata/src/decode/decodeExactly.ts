import {
  type Abi,
  type AbiParameter,
  type ContractFunctionName,
  type DecodeAbiParametersReturnType,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  decodeFunctionData,
  type EncodeFunctionDataParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
} from 'viem'

/**
 * Decodes `data`; undefined unless encoding the values gives exactly the same bytes.
 *
 * The contracts read only parts of their input, so bytes could mean one thing to a strict decoder and another to the contract.
 */
export function decodeExactly<const parameters extends readonly AbiParameter[]>(
  parameters: parameters,
  data: Hex,
): DecodeAbiParametersReturnType<parameters> | undefined {
  try {
    const values = decodeAbiParameters(parameters, data)
    const again = encodeAbiParameters(parameters, values as Parameters<typeof encodeAbiParameters<parameters>>[1])
    return again === data.toLowerCase() ? values : undefined
  } catch {
    return undefined
  }
}

/** The function and arguments of a call, decoded by the same rule. */
export function decodeCallExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi, ContractFunctionName<abi>> | undefined {
  try {
    const call = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...call } as unknown as EncodeFunctionDataParameters)
    return again === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}
