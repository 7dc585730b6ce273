// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {NamedToken} from "./PlainToken.sol";

/// @notice Burns 2 % of every transfer: the receiver gets less than was sent.
contract FeeOnTransferToken is NamedToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) NamedToken(name_, symbol_, decimals_) {}

    function _move(address from, address to, uint256 amount) internal override {
        uint256 toll = amount / 50;
        super._move(from, to, amount - toll);
        balanceOf[from] -= toll;
        totalSupply -= toll;
        emit Transfer(from, address(0), toll);
    }
}
