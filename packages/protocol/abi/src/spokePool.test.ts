import { createRequire } from 'node:module'
import { type Abi, type AbiParameter, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { spokePoolAbi } from './spokePool.ts'

const require = createRequire(import.meta.url)
const published: Abi =
  require('@across-protocol/contracts/dist/evm/artifacts/Ethereum_SpokePool.sol/Ethereum_SpokePool.json').abi

const events = spokePoolAbi.filter((item) => item.type === 'event')

test.each(events)('behavior: $name is in the contract as deployed, by the names of its arguments too', (event) => {
  const theirs = published.find((item) => item.type === 'event' && item.name === event.name)
  if (theirs?.type !== 'event') throw new Error(`${event.name} is missing`)
  expect(toEventSelector(event)).toBe(toEventSelector(theirs))
  expect(namesOf(event.inputs)).toEqual(namesOf(theirs.inputs))
})

function namesOf(inputs: readonly AbiParameter[]): unknown {
  return inputs.map((input) => [
    input.name,
    'indexed' in input && input.indexed === true,
    'components' in input ? namesOf(input.components) : input.type,
  ])
}
