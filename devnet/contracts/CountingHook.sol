// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {PoolKey, SwapParams} from "./V4.sol";

/// @notice A harmless hook: counts the swaps of each pool. Permission: afterSwap.
contract CountingHook {
    mapping(address manager => mapping(bytes32 poolId => uint256)) public swapCount;

    function afterSwap(address, PoolKey calldata key, SwapParams calldata, int256, bytes calldata)
        external
        returns (bytes4, int128)
    {
        swapCount[msg.sender][keccak256(abi.encode(key))] += 1;
        return (this.afterSwap.selector, 0);
    }
}
