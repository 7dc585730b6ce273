// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {PlainToken} from "./PlainToken.sol";

/// @notice An approval must go back to zero before it can change, and nothing returns a value.
contract ResetApprovalToken is PlainToken {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) PlainToken(decimals_) {
        name = name_;
        symbol = symbol_;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0);
        _approve(spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        _spend(from, amount);
        _move(from, to, amount);
    }
}
