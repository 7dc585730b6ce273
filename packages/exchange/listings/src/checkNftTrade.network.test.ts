import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkNftTrade } from './checkNftTrade.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkNftTrade(client, { intent: { chainId }, network } as unknown as checkNftTrade.Parameters),
  ))
