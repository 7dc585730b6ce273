import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'
import { contractsSchema, type Network, networkSchema } from './Network.ts'

/** Every field but the chain's id may be left out of a network that is built in. */
const changeSchema = z.strictObject({
  ...z.partial(z.omit(networkSchema, { profile: true, contracts: true })).shape,
  chainId: networkSchema.shape.chainId,
  contracts: z.optional(z.strictObject(z.partial(contractsSchema).shape)),
})
const fileSchema = z.array(changeSchema)

/**
 * The networks of an operator: those that are built in, with what the file says of them, then those that only the file has. Node only.
 *
 * @param path of a JSON file: an array of networks as `networkSchema` has them, without `profile`
 * @throws {InvalidNetworksError} with every place that is wrong
 */
export async function loadOperatorNetworks(
  path: string,
  { builtIn }: { builtIn: readonly Network[] },
): Promise<readonly Network[]> {
  const changes = parse(await read(path))
  const wrong: string[] = []
  const merged = changes.map((change) => {
    const known = builtIn.find(({ chainId }) => chainId === change.chainId)
    const whole = { ...known, ...change, contracts: { ...known?.contracts, ...change.contracts }, profile: 'public' }
    const network = networkSchema.safeParse(whole)
    if (!network.success) wrong.push(...linesOf(network.error).map((line) => `chain ${change.chainId}: ${line}`))
    return network.data
  })
  const byChain = new Map(builtIn.map((network) => [network.chainId, network]))
  for (const network of merged) if (network !== undefined) byChain.set(network.chainId, network)
  const networks = [...byChain.values()]
  wrong.push(...repeated(changes.map(({ chainId }) => `chain ${chainId}`)))
  wrong.push(...repeated(networks.map(({ slug }) => `slug "${slug}"`)))
  if (wrong.length > 0) throw new InvalidNetworksError(wrong)
  return networks
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8')
  } catch (error) {
    throw new InvalidNetworksError([`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`])
  }
}

function parse(text: string): z.infer<typeof fileSchema> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new InvalidNetworksError([(error as SyntaxError).message])
  }
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) throw new InvalidNetworksError(linesOf(parsed.error))
  return parsed.data
}

function linesOf(error: z.core.$ZodError): string[] {
  return error.issues.map(({ message, path }) => `${path.join('.') || 'the file'}: ${message}`)
}

function repeated(names: readonly string[]): string[] {
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  return [...new Set(twice)].map((name) => `${name} is there twice`)
}

export class InvalidNetworksError extends BaseError {
  override name = 'InvalidNetworksError'

  constructor(reasons: readonly string[]) {
    super('The file that OXBOW_NETWORKS names does not describe networks.', {
      code: 'InvalidConfiguration',
      facts: reasons,
      nextAction: 'Compare it with the example in docs/operators.md.',
    })
  }
}
