import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'
import { contractsSchema, type Network, networkSchema } from './Network.ts'
import { type JsonText, parseJsonText } from './parseJsonText.ts'

/** For a built-in network, every field except the chain id is optional. */
const changeSchema = z.strictObject({
  ...z.partial(z.omit(networkSchema, { profile: true, contracts: true })).shape,
  chainId: networkSchema.shape.chainId,
  contracts: z.optional(z.strictObject(z.partial(contractsSchema).shape)),
})
const fileSchema = z.array(changeSchema)

/**
 * An operator's networks: the built-in ones with the file's changes, then those that only the file has. Node only.
 *
 * @param path of a JSON file: an array of networks as in `networkSchema`, without `profile`
 * @throws {InvalidNetworksError} with every error by line and column
 */
export async function loadOperatorNetworks(
  path: string,
  { builtIn }: { builtIn: readonly Network[] },
): Promise<readonly Network[]> {
  const text = parseText(await read(path))
  const changes = parse(text)
  const wrong: string[] = []
  const merged = changes.map((change, index) => {
    const known = builtIn.find(({ chainId }) => chainId === change.chainId)
    const whole = { ...known, ...change, contracts: { ...known?.contracts, ...change.contracts }, profile: 'public' }
    const network = networkSchema.safeParse(whole)
    if (!network.success)
      wrong.push(...text.issueLines(network.error, { at: [index], name: `chain ${change.chainId}: ` }))
    return network.data
  })
  const byChain = new Map(builtIn.map((network) => [network.chainId, network]))
  for (const network of merged) if (network !== undefined) byChain.set(network.chainId, network)
  changes.forEach(({ chainId }, index) => {
    if (changes.findIndex((change) => change.chainId === chainId) < index)
      wrong.push(`${text.placeOf([index, 'chainId'])}: chain ${chainId} is there twice`)
    const slug = byChain.get(chainId)?.slug
    const isTaken = [...byChain.values()].some((other) => other.slug === slug && other.chainId !== chainId)
    if (slug !== undefined && isTaken) wrong.push(`${text.placeOf([index, 'slug'])}: slug "${slug}" is there twice`)
  })
  if (wrong.length > 0) throw new InvalidNetworksError(wrong)
  return [...byChain.values()]
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(resolve(path), 'utf8')
  } catch (error) {
    throw new InvalidNetworksError([`${path}: ${(error as NodeJS.ErrnoException).code ?? 'it cannot be read'}`])
  }
}

function parseText(text: string): JsonText {
  try {
    return parseJsonText(text)
  } catch (error) {
    throw new InvalidNetworksError([(error as SyntaxError).message])
  }
}

function parse(text: JsonText): z.infer<typeof fileSchema> {
  const parsed = fileSchema.safeParse(text.value)
  if (!parsed.success) throw new InvalidNetworksError(text.issueLines(parsed.error))
  return parsed.data
}

export class InvalidNetworksError extends BaseError {
  override name = 'InvalidNetworksError'

  constructor(reasons: readonly string[]) {
    super('The file in OXBOW_NETWORKS does not describe networks.', {
      code: 'InvalidConfiguration',
      facts: reasons,
      nextAction: 'Compare it with the example in docs/operators.md.',
    })
  }
}
