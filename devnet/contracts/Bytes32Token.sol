// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {PlainToken} from "./PlainToken.sol";

/// @notice Name and symbol are 32-byte words, as in tokens older than the standard; all else is regular.
contract Bytes32Token is PlainToken {
    bytes32 public immutable name;
    bytes32 public immutable symbol;

    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_) PlainToken(decimals_) {
        name = name_;
        symbol = symbol_;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        _spend(from, amount);
        _move(from, to, amount);
        return true;
    }
}
