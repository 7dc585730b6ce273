/**
 * Output of a v2 pair for an exact input, after its fee of 0.3 %, rounded down.
 * Equal to Uniswap v2 periphery, UniswapV2Library.getAmountOut (Router02.getAmountOut).
 */
export function amountOutOfReserves(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  const amountInLessFee = amountIn * 997n
  return (amountInLessFee * reserveOut) / (reserveIn * 1_000n + amountInLessFee)
}

/**
 * Input that a v2 pair asks for an exact output, its fee of 0.3 % included. `amountOut` must be less than `reserveOut`.
 * Equal to Uniswap v2 periphery, UniswapV2Library.getAmountIn, which adds one unit even to a result without remainder.
 */
export function amountInToReserves(amountOut: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  return (reserveIn * amountOut * 1_000n) / ((reserveOut - amountOut) * 997n) + 1n
}
