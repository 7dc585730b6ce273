/** A mutant that does nothing that anybody could see, and why. Named by its line as it stands, so that it holds when lines move. */
export type Equivalent = {
  readonly path: string
  /** The whole line, trimmed. */
  readonly code: string
  /** As the report writes it: `original -> replacement`. */
  readonly change: string
  readonly reason: string
}

export const equivalent: readonly Equivalent[] = [
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: 'spends.set(token, { token, maximum: plus(spends.get(token)?.maximum ?? 0n, movement.maximum) })',
    change: 'spends.get(token)?.maximum ?? 0n, movement.maximum -> movement.maximum, spends.get(token)?.maximum ?? 0n',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/calldata/src/decode/decodeCommands.ts',
    code: 'const decode = name && decoders[name]',
    change: 'name && decoders[name] -> decoders[name]',
    reason: 'there is no decoder of the name undefined',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const rest = parameters.slice(place + 1 + 3 * index, place + 4 + 3 * index)',
    change: '4 -> (4 + 1)',
    reason: 'only the first three are read',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: '2n -> (2n + 1n)',
    reason: 'the bound of the mint, which must be the same, is a uint128',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: '128n -> (128n + 1n)',
    reason: 'the bound of the mint, which must be the same, is a uint128',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: '< -> <=',
    reason: 'the bound of the mint, which must be the same, is a uint128',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: 'each[1] > 0n && each[1] < 2n ** 128n -> each[1] > 0n',
    reason: 'the bound of the mint, which must be the same, is a uint128',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: 'each[1] > 0n && each[1] < 2n ** 128n -> each[1] < 2n ** 128n',
    reason: 'more than nothing is taken, and no more than was paid',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'if ((side !== 0 && side !== 1) || !isSame || !isPlain || maximum[side] !== 0n) return undefined',
    change: '(side !== 0 && side !== 1) || !isSame -> !isSame',
    reason: 'the maximum of no side is undefined, which is not 0 either',
  },
  {
    path: 'packages/calldata/src/decode/decodeTypedData.ts',
    code: "if (number < 0n || number >> BigInt(bits) !== 0n) throw new RangeError('Out of range.')",
    change: 'number < 0n || number >> BigInt(bits) !== 0n -> number >> BigInt(bits) !== 0n',
    reason: 'a negative number shifted right is never 0',
  },
  {
    path: 'packages/calldata/src/decode/prepaidPairs.ts',
    code: "if (effect.type === 'swap' && effect.protocol === 'v2' && effect.tradeType === 'exact-in')",
    change: "effect.type === 'swap' && effect.protocol === 'v2' -> effect.protocol === 'v2'",
    reason: 'nothing but a swap has a protocol',
  },
  {
    path: 'packages/calldata/src/decode/prepaidPairs.ts',
    code: 'const sorted = BigInt(tokenA) < BigInt(tokenB) ? ([tokenA, tokenB] as const) : ([tokenB, tokenA] as const)',
    change: '< -> <=',
    reason: 'no pair has one token twice',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: "movement.type === 'receive' && (prepaidPairs.get(movement.recipient) ?? -1) > position",
    change:
      "movement.type === 'receive' && (prepaidPairs.get(movement.recipient) ?? -1) > position -> (prepaidPairs.get(movement.recipient) ?? -1) > position",
    reason: 'nothing but a receipt has a recipient',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: "movement.type === 'receive' && (prepaidPairs.get(movement.recipient) ?? -1) > position",
    change: '1 -> (1 + 1)',
    reason: 'no position is below 0',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: "movement.type === 'receive' && (prepaidPairs.get(movement.recipient) ?? -1) > position",
    change: '1 -> (1 - 1)',
    reason: 'no position is below 0',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: 'if (value > 0n) movements.unshift(spend(zeroAddress, value))',
    change: '> -> >=',
    reason: 'a spend of nothing is left out at the end',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: 'return maximum !== undefined && maximum < debt ? maximum : debt',
    change: 'maximum !== undefined && maximum < debt -> maximum < debt',
    reason: 'undefined is not below anything',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: 'return maximum !== undefined && maximum < debt ? maximum : debt',
    change: '< -> <=',
    reason: 'of two equal amounts either will do',
  },
  {
    path: 'packages/calldata/src/decode/totalsOf.ts',
    code: 'if (!gives || index > position) return 0n',
    change: '> -> >=',
    reason: 'the position itself was passed over',
  },
  {
    path: 'packages/exchange/src/actions/verifyTransaction.ts',
    code: "const most = intent.tradeType === 'exact-in' && intent.amount < maximumIn ? intent.amount : maximumIn",
    change: '< -> <=',
    reason: 'of two equal amounts either will do',
  },
  {
    path: 'packages/exchange/src/actions/verifyTransaction.ts',
    code: "const least = intent.tradeType === 'exact-out' && intent.amount > minimumOut ? intent.amount : minimumOut",
    change: '> -> >=',
    reason: 'of two equal amounts either will do',
  },
  {
    path: 'packages/exchange/src/actions/verifyTransaction.ts',
    code: 'if (effect.spender.toLowerCase() !== network.contracts.universalRouter)',
    change: 'effect.spender.toLowerCase() -> effect.spender',
    reason: 'decoded addresses are in lower case',
  },
  {
    path: 'packages/exchange/src/actions/verifyTransaction.ts',
    code: 'if (token.toLowerCase() !== quote.intent.tokenIn.toLowerCase() || amount > quote.maximumIn)',
    change: 'token.toLowerCase() -> token',
    reason: 'decoded addresses are in lower case',
  },
  {
    path: 'packages/exchange/src/actions/verifyLiquidity.ts',
    code: "if (wanted.type !== 'deposit' || wanted.sqrtPriceX96 !== effect.sqrtPriceX96 || wanted.pool !== effect.pool)",
    change:
      "wanted.type !== 'deposit' || wanted.sqrtPriceX96 !== effect.sqrtPriceX96 -> wanted.sqrtPriceX96 !== effect.sqrtPriceX96",
    reason: 'nothing but a deposit has a price',
  },
  {
    path: 'packages/exchange/src/actions/verifyLiquidity.ts',
    code: `if (changes.length !== 1 || change === undefined) differs(\`It changes liquidity \${changes.length} times.\`)`,
    change: 'changes.length !== 1 || change === undefined -> changes.length !== 1',
    reason: 'the first of one is defined',
  },
  {
    path: 'packages/exchange/src/desk/verifyPermit.ts',
    code: 'if (signer?.toLowerCase() !== owner) {',
    change: 'signer?.toLowerCase() -> signer',
    reason: 'the node, which is asked then, says the same',
  },
  {
    path: 'packages/exchange/src/desk/liquidity/verifyPermitBatch.ts',
    code: 'if (signer?.toLowerCase() !== owner)',
    change: 'signer?.toLowerCase() -> signer',
    reason: 'the node, which is asked then, says the same',
  },
  {
    path: 'packages/exchange/src/actions/verifyLiquidity.ts',
    code: "const needsDeadline = wanted.type === 'deposit' || (wanted.type === 'exit' && wanted.liquidity > 0n)",
    change: "wanted.type === 'exit' && wanted.liquidity > 0n -> wanted.liquidity > 0n",
    reason: 'a burn has no liquidity',
  },
  {
    path: 'packages/calldata/src/decode/decodeLiquidity.ts',
    code: 'const isPlain = each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n && taken[2] <= each[1]',
    change: 'each[1] > 0n && each[1] < 2n ** 128n && taken[2] > 0n -> taken[2] > 0n',
    reason:
      'what was paid is no less than what is taken, and the bound of the mint, which must be the same, is a uint128',
  },
  {
    path: 'packages/amm/src/deposit.ts',
    code: 'const plenty = 1n << 255n',
    change: '255n -> (255n + 1n)',
    reason: 'no token has either',
  },
  {
    path: 'packages/amm/src/integerSqrt.ts',
    code: 'let root = 1n << BigInt(Math.ceil(bits / 2))',
    change: '2 -> (2 - 1)',
    reason: 'it comes down to the root from anything above it, in more steps',
  },
  {
    path: 'packages/amm/src/swapForRange.ts',
    code: "const [side, excess] = over > 0n ? (['amount0', over] as const) : (['amount1', -over] as const)",
    change: '> -> >=',
    reason: '0 has returned before',
  },
  {
    path: 'packages/amm/src/swapForRange.ts',
    code: "const [side, excess] = over > 0n ? (['amount0', over] as const) : (['amount1', -over] as const)",
    change: '0n -> 1n',
    reason: 'an excess of 1 beside a unit of 2^160 is less than one raw unit',
  },
  {
    path: 'packages/amm/src/swapForRange.ts',
    code: 'const unit = 1n << 160n',
    change: '160n -> (160n + 1n)',
    reason: 'as large',
  },
  {
    path: 'packages/amm/src/AmountColumn.ts',
    code: 'while (rough[beyond] === sought && this.#exact[beyond]! < amount) below = beyond++',
    change: 'rough[beyond] === sought && this.#exact[beyond]! < amount -> this.#exact[beyond]! < amount',
    reason: 'rows that look larger are larger: it spares the slower comparison',
  },
  {
    path: 'packages/amm/src/SwapCurve.ts',
    code: 'return { nextTick: liquidity === 0n ? end : boundary, nextTickPosition: undefined }',
    change: 'liquidity === 0n ? end : boundary -> (boundary)',
    reason: 'without liquidity nothing is rounded at the boundaries: the same quote by thousands of empty rows',
  },
  {
    path: 'packages/amm/src/tick.ts',
    code: 'const maxUint256 = (1n << 256n) - 1n',
    change: '- -> +',
    reason: 'divided by the ratio of any of the 887,272 ticks it is the same',
  },
  {
    path: 'packages/amm/src/SwapCurve.ts',
    code: 'while (isReached(this.#end) && this.#extend());',
    change: 'isReached(this.#end) && this.#extend() -> this.#extend()',
    reason: 'the table grows to its end, and the same row is found in it',
  },
  {
    path: 'packages/exchange/src/flows/liquidity/LiquidityRecord.ts',
    code: 'store.update((records) => [record, ...records.filter((other) => !isOfSame(other, record))].slice(0, KEPT))',
    change: 'other, record -> record, other',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/exchange/src/flows/liquidity/LiquidityRecord.ts',
    code: 'store.update((records) => records.filter((other) => !isOfSame(other, record)))',
    change: 'other, record -> record, other',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/exchange/src/flows/liquidity/LiquidityRecord.ts',
    code: 'return store.getSnapshot().find((record) => isOfSame(record, name))',
    change: 'record, name -> name, record',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/exchange/src/flows/liquidity/MigrationRecord.ts',
    code: 'store.update((records) => [record, ...records.filter((other) => !isOfSame(other, record))].slice(0, KEPT))',
    change: 'other, record -> record, other',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/exchange/src/flows/liquidity/MigrationRecord.ts',
    code: 'store.update((records) => records.filter((other) => !isOfSame(other, record)))',
    change: 'other, record -> record, other',
    reason: 'symmetric: the order of the two does not matter',
  },
  {
    path: 'packages/exchange/src/node/openSigningNode.ts',
    code: '{ retryCount: 0 },',
    change: '0 -> (0 - 1)',
    reason: 'viem asks again while it has asked less often than that: not for 0, and not for less',
  },
  {
    path: 'packages/exchange/src/node/ownNodeTransport.ts',
    code: 'return custom({ request: (request) => askOwnNode(nodes, chainId, request) }, { retryCount: 0 })',
    change: '0 -> (0 - 1)',
    reason: 'viem asks again while it has asked less often than that: not for 0, and not for less',
  },
  {
    path: 'packages/exchange/src/wallet/localTestWallet.ts',
    code: 'client = createClient({ transport: http(url, { retryCount: 0 }) })',
    change: '0 -> (0 - 1)',
    reason: 'viem asks again while it has asked less often than that: not for 0, and not for less',
  },
  {
    path: 'packages/exchange/src/client/httpTransport.ts',
    code: 'return http(url, { retryCount: 0, timeout: 10_000 })',
    change: '0 -> (0 - 1)',
    reason: 'viem asks again while it has asked less often than that: not for 0, and not for less',
  },
  {
    path: 'packages/exchange/src/actions/submitTransaction.ts',
    code: 'getBlockNumber(rpc, { cacheTime: 0 }),',
    change: '0 -> (0 - 1)',
    reason: 'viem keeps an answer for more than 0 milliseconds or not at all',
  },
  {
    path: 'packages/exchange/src/actions/findSubmission.ts',
    code: 'const head = await getBlockNumber(rpc, { cacheTime: 0 })',
    change: '0 -> (0 - 1)',
    reason: 'viem keeps an answer for more than 0 milliseconds or not at all',
  },
  {
    path: 'packages/exchange/src/desk/poolsWithinReach.ts',
    code: 'const head = await getBlockNumber(client, { cacheTime: 0 })',
    change: '0 -> (0 - 1)',
    reason: 'viem keeps an answer for more than 0 milliseconds or not at all',
  },
  {
    path: 'packages/exchange/src/desk/prepareApproval.ts',
    code: 'await readNode(chain.network.name, () => getBlockNumber(client, { cacheTime: 0 }))',
    change: '0 -> (0 - 1)',
    reason: 'viem keeps an answer for more than 0 milliseconds or not at all',
  },
  {
    path: 'packages/exchange/src/desk/createLiveMarket.ts',
    code: 'const isStale = behindSinceMs !== undefined && now() - behindSinceMs > silenceAllowedMs',
    change:
      'behindSinceMs !== undefined && now() - behindSinceMs > silenceAllowedMs -> now() - behindSinceMs > silenceAllowedMs',
    reason: 'since undefined no number of milliseconds has passed, and what is no number is not above one',
  },
  {
    path: 'packages/exchange/src/actions/prepareDeposit.ts',
    code: 'allowance: !isSpent ? allowance : allowance > spent.amount ? allowance - spent.amount : 0n,',
    change: '> -> >=',
    reason: 'of an allowance that is just used up nothing is left either way',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'const wentIn = new Set(flows.filter(([, amount]) => amount > 0n).map(([token]) => token.address))',
    change: '> -> >=',
    reason: 'what is nothing is left out before, and is nothing with either sign',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'const cameOut = new Set(flows.filter(([, amount]) => amount < 0n).map(([token]) => token.address))',
    change: '< -> <=',
    reason: 'what is nothing is left out before, and is nothing with either sign',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'paid: total(known?.filter(([, amount]) => amount > 0n) ?? []),',
    change: '> -> >=',
    reason: 'what is nothing is left out before, and is nothing with either sign',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'received: known ? total(known.filter(([, amount]) => amount < 0n)) : unknown,',
    change: '< -> <=',
    reason: 'what is nothing is left out before, and is nothing with either sign',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'return [...sums.values()].map(({ token, amount }) => ({ token, amount: amount < 0n ? -amount : amount }))',
    change: '< -> <=',
    reason: 'what is nothing is left out before, and is nothing with either sign',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'paid: total(flows.filter(([token]) => wentIn.has(token.address) && !cameOut.has(token.address))),',
    change: 'wentIn.has(token.address) && !cameOut.has(token.address) -> !cameOut.has(token.address)',
    reason: 'whatever moved did one or the other',
  },
  {
    path: 'packages/exchange/src/activity/readChainTransaction.ts',
    code: 'received: total(flows.filter(([token]) => cameOut.has(token.address) && !wentIn.has(token.address))),',
    change: 'cameOut.has(token.address) && !wentIn.has(token.address) -> !wentIn.has(token.address)',
    reason: 'whatever moved did one or the other',
  },
  {
    path: 'packages/exchange/src/activity/mergeActivity.ts',
    code: "return headBlock !== undefined && headBlock - blockNumber >= finalityDepthBlocks ? 'final' : 'confirmed'",
    change:
      'headBlock !== undefined && headBlock - blockNumber >= finalityDepthBlocks -> headBlock - blockNumber >= finalityDepthBlocks',
    reason: 'less undefined there is no number, and what is none is not above one',
  },
  {
    path: 'packages/exchange/src/liquidity/poolPrice.ts',
    code: 'if (extra <= 0) return value',
    change: '<= -> <',
    reason: 'to its own number of digits a value is rounded to itself',
  },
  {
    path: 'packages/exchange/src/search/createSearchMemory.ts',
    code: 'repair: (value) => (Array.isArray(value) ? value.filter(isResult) : value),',
    change: 'Array.isArray(value) ? value.filter(isResult) : value -> (value.filter(isResult))',
    reason: 'what is no list throws, and what throws while it is read is dropped as what is no list',
  },
  {
    path: 'packages/exchange/src/activity/createActivityLog.ts',
    code: 'repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),',
    change: 'Array.isArray(value) ? value.filter(isEntry) : value -> (value.filter(isEntry))',
    reason: 'what is no list throws, and what throws while it is read is dropped as what is no list',
  },
  {
    path: 'packages/exchange/src/token/createTokenLists.ts',
    code: 'repair: (value) => (Array.isArray(value) ? value.filter(isEntry) : value),',
    change: 'Array.isArray(value) ? value.filter(isEntry) : value -> (value.filter(isEntry))',
    reason: 'what is no list throws, and what throws while it is read is dropped as what is no list',
  },
  {
    path: 'packages/exchange/src/position/importedPairs.ts',
    code: 'repair: (value) => (Array.isArray(value) ? value.filter(isPair) : value),',
    change: 'Array.isArray(value) ? value.filter(isPair) : value -> (value.filter(isPair))',
    reason: 'what is no list throws, and what throws while it is read is dropped as what is no list',
  },
  {
    path: 'packages/exchange/src/reward/RewardShares.ts',
    code: 'if (passed <= 0 || liquidity === 0n) return 0n',
    change: '0 -> (0 - 1)',
    reason: 'in no time nothing is earned',
  },
  {
    path: 'packages/exchange/src/node/openSigningNode.ts',
    code: 'const isLeft = unsupported.has(codeOf(error) ?? 0) && !neverTheServers.has(method)',
    change: '0 -> (0 - 1)',
    reason: 'neither is a code of what a wallet leaves to others',
  },
  {
    path: 'packages/exchange/src/node/NodeSettings.ts',
    code: "if (typeof value !== 'object' || value === null) return false",
    change: "typeof value !== 'object' || value === null -> false",
    reason: 'what has no parts is refused for want of them, and what throws is dropped',
  },
  {
    path: 'packages/exchange/src/portfolio/Portfolio.ts',
    code: 'if (now === undefined || before === undefined || before === 0) return undefined',
    change: 'now === undefined || before === undefined -> before === undefined',
    reason: 'both are sums over the same holdings, known or unknown together',
  },
]
