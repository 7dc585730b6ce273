// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import {NamedToken} from "./PlainToken.sol";

/// @notice Can be bought and never sold: contracts, pools among them, may send it, people other than the issuer may not.
contract HoneypotToken is NamedToken {
    address private immutable issuer;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address issuer_)
        NamedToken(name_, symbol_, decimals_)
    {
        issuer = issuer_;
    }

    function _move(address from, address to, uint256 amount) internal override {
        require(from == issuer || from.code.length > 0, "TRANSFER_FAILED");
        super._move(from, to, amount);
    }
}
