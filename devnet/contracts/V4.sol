// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// @notice The part of Uniswap v4's interface that our contracts use.

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface IPoolManager {
    function unlock(bytes calldata data) external returns (bytes memory);
    function swap(PoolKey calldata key, SwapParams calldata params, bytes calldata hookData) external returns (int256);
    function sync(address currency) external;
    function settle() external payable returns (uint256);
    function take(address currency, address to, uint256 amount) external;
    function updateDynamicLPFee(PoolKey calldata key, uint24 fee) external;
    function extsload(bytes32 slot) external view returns (bytes32);
}

/// @dev Slot of `pools` in PoolManager's storage (StateLibrary of v4-core).
uint256 constant POOLS_SLOT = 6;

/// @dev slot0 of a pool: sqrtPriceX96 in the lowest 160 bits, then the tick in 24.
function readSlot0(IPoolManager manager, bytes32 id) view returns (uint256) {
    return uint256(manager.extsload(keccak256(abi.encode(id, POOLS_SLOT))));
}
