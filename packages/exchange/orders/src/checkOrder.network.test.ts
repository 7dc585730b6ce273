import { refusesLyingNetwork } from '@oxbow/exchange-test/refusesLyingNetwork'
import { test } from 'vitest'
import { checkOrder } from './checkOrder.ts'

test('error: a server that names another contract is refused before anything is read', () =>
  refusesLyingNetwork((client, { network, chainId }) =>
    checkOrder(client, { intent: { chainId }, network } as unknown as checkOrder.Parameters),
  ))
