// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// @dev Shared by MarketGuard and PlanZone. Free functions: they become part of each contract's own code.

/// @notice What an order's owner signs about the market. Every field can only keep an order from being filled.
struct MarketTerms {
    /// A Uniswap v3 pool of the two tokens, whose mean price over the window counts.
    address pool;
    /// In seconds, up to now.
    uint32 window;
    /// The pool's liquidity over the window, as a harmonic mean, must not have been below this.
    uint128 leastLiquidity;
    /// How much less than the mean price is enough, in hundredths of a percent.
    uint16 toleranceBps;
    Trigger trigger;
    /// The mean price must have come to this tick, from above or from below.
    int24 tick;
}

enum Trigger {
    None,
    AtOrBelow,
    AtOrAbove
}

interface IPoolOracle {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function observe(uint32[] calldata secondsAgos)
        external
        view
        returns (int56[] memory tickCumulatives, uint160[] memory secondsPerLiquidityCumulativeX128s);
}

error WrongTerms();
error WrongPair();
error TooThin(uint256 liquidity);
error TriggerNotReached(int24 meanTick);
error BelowMarket(uint256 received, uint256 least);
error NumberTooLarge();

/// @dev Shorter means are cheaper to push than what an order can be worth.
uint32 constant shortestWindow = 600;
uint256 constant allBps = 10_000;

/// @notice The least that may be received, or a revert: where the market is not as the terms demand, or cannot be read.
function leastOutOf(MarketTerms memory terms, address tokenIn, address tokenOut, uint256 amountIn)
    view
    returns (uint256)
{
    if (terms.window < shortestWindow || terms.toleranceBps > allBps) revert WrongTerms();
    (address token0, address token1) = (IPoolOracle(terms.pool).token0(), IPoolOracle(terms.pool).token1());
    bool zeroForOne = tokenIn == token0;
    if (zeroForOne ? tokenOut != token1 : tokenIn != token1 || tokenOut != token0) revert WrongPair();
    int24 tick = meanTickOf(terms);
    if (terms.trigger == Trigger.AtOrBelow && tick > terms.tick) revert TriggerNotReached(tick);
    if (terms.trigger == Trigger.AtOrAbove && tick < terms.tick) revert TriggerNotReached(tick);
    return mulDivUp(quoteUp(tick, amountIn, zeroForOne), allBps - terms.toleranceBps, allBps);
}

/// @notice The pool's mean tick over the window, rounded down, also below zero. Reverts where the pool does not remember that long.
function meanTickOf(MarketTerms memory terms) view returns (int24) {
    uint32[] memory secondsAgos = new uint32[](2);
    secondsAgos[0] = terms.window;
    (int56[] memory ticks, uint160[] memory perLiquidity) = IPoolOracle(terms.pool).observe(secondsAgos);
    uint160 inverse;
    // The pool lets this sum run over; a difference is right all the same.
    unchecked {
        inverse = perLiquidity[1] - perLiquidity[0];
    }
    uint256 liquidity = inverse == 0 ? type(uint256).max : (uint256(terms.window) << 128) / inverse;
    if (liquidity < terms.leastLiquidity) revert TooThin(liquidity);
    int256 sum = int256(ticks[1]) - int256(ticks[0]);
    int256 window = int256(uint256(terms.window));
    int256 mean = sum / window;
    // Solidity rounds towards zero.
    if (sum < 0 && sum % window != 0) mean--;
    if (mean < -maxTick || mean > maxTick) revert NumberTooLarge();
    return int24(mean);
}

/// @notice What an amount is worth in the other token at a tick, rounded up.
function quoteUp(int24 tick, uint256 amountIn, bool zeroForOne) pure returns (uint256) {
    uint256 root = sqrtPriceX96At(tick);
    if (root < 1 << 128) {
        uint256 priceX192 = root * root;
        return zeroForOne ? mulDivUp(amountIn, priceX192, 1 << 192) : mulDivUp(amountIn, 1 << 192, priceX192);
    }
    // The square does not fit. Rounding twice adds less than a part in 2^32.
    return zeroForOne
        ? mulDivUp(mulDivUp(amountIn, root, 1 << 96), root, 1 << 96)
        : mulDivUp(mulDivUp(amountIn, 1 << 96, root), 1 << 96, root);
}

int256 constant maxTick = 887_272;

/// @dev 1.0001^(-2^bit / 2) for bits 0 to 19, each in 128 bits, to the nearest.
bytes constant inverseRoots =
    hex"fffcb933bd6fad37aa2d162d1a594001fff97272373d413259a46990580e213a"
    hex"fff2e50f5f656932ef12357cf3c7fdccffe5caca7e10e4e61c3624eaa0941cd0"
    hex"ffcb9843d60f6159c9db58835c926644ff973b41fa98c081472e6896dfb254c0"
    hex"ff2ea16466c96a3843ec78b326b52861fe5dee046a99a2a811c461f1969c3053"
    hex"fcbe86c7900a88aedcffc83b479aa3a4f987a7253ac413176f2b074cf7815e54"
    hex"f3392b0822b70005940c7a398e4b70f3e7159475a2c29b7443b29c7fa6e889d9"
    hex"d097f3bdfd2022b8845ad8f792aa5825a9f746462d870fdf8a65dc1f90e061e5"
    hex"70d869a156d2a1b890bb3df62baf32f731be135f97d08fd981231505542fcfa6"
    hex"09aa508b5b7a84e1c677de54f3e99bc9005d6af8dedb81196699c329225ee604"
    hex"00002216e584f5fa1ea926041bedfe9800000000048a170391f7dc42444e8fa2";

/// @notice Square root of the price at a tick, with 96 binary places: to the unit what the pools themselves use.
function sqrtPriceX96At(int24 tick) pure returns (uint256) {
    uint256 distance = uint256(tick < 0 ? -int256(tick) : int256(tick));
    bytes memory roots = inverseRoots;
    uint256 inverse = 1 << 128;
    for (uint256 bit = 0; distance >> bit != 0; bit++) {
        if ((distance >> bit) & 1 == 0) continue;
        uint256 root;
        assembly ("memory-safe") {
            root := shr(128, mload(add(add(roots, 32), shl(4, bit))))
        }
        inverse = (inverse * root) >> 128;
    }
    uint256 rootX128 = tick > 0 ? type(uint256).max / inverse : inverse;
    return (rootX128 + type(uint32).max) >> 32;
}

/// @notice a * b / divisor, rounded up, where the product may need 512 bits. Reverts where the result does not fit.
function mulDivUp(uint256 a, uint256 b, uint256 divisor) pure returns (uint256 result) {
    unchecked {
        uint256 low = a * b;
        // Modulo 2^256 - 1 the product is its two halves' sum.
        uint256 sum = mulmod(a, b, type(uint256).max);
        uint256 high = sum - low - (sum < low ? 1 : 0);
        if (high >= divisor) revert NumberTooLarge();
        uint256 rest = mulmod(a, b, divisor);
        if (high == 0) {
            result = low / divisor;
        } else {
            // Without the rest, the division is exact, and exact division is multiplication by an inverse modulo 2^256.
            if (rest > low) high--;
            low -= rest;
            uint256 even = divisor & (0 - divisor);
            uint256 odd = divisor / even;
            low = (low / even) | (high * ((0 - even) / even + 1));
            // Right in 4 bits; each step doubles them.
            uint256 inverse = (3 * odd) ^ 2;
            for (uint256 step = 0; step < 6; step++) inverse *= 2 - odd * inverse;
            result = low * inverse;
        }
        if (rest > 0 && ++result == 0) revert NumberTooLarge();
    }
}
