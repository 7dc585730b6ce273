import { expect, test } from 'vitest'
import { toExplorerUrl } from './toExplorerUrl.ts'

test('one slash between the parts, however the operator wrote it; none without an explorer', () => {
  for (const explorerUrl of ['https://scan.example', 'https://scan.example/', 'https://scan.example//'])
    expect(toExplorerUrl({ explorerUrl }, 'tx', '0x12')).toBe('https://scan.example/tx/0x12')
  expect(toExplorerUrl({ explorerUrl: 'https://scan.example/eth/' }, 'token', '0x34')).toBe(
    'https://scan.example/eth/token/0x34',
  )
  expect(toExplorerUrl({ explorerUrl: undefined }, 'address', '0x56')).toBeUndefined()
})
