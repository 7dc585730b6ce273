// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Collection.sol";
import "./ItemText.sol";

/// @notice Stones that somebody has piled up at the water, each pile drawn by its contract.
contract RiverStones is Collection("River Stones", "STONE") {
    function tokenURI(uint256 id) external view override returns (string memory) {
        ownerOf(id);
        uint256 seed = uint256(keccak256(abi.encode("stones", id)));
        uint256 count = 3 + seed % 4;
        string memory traits = string.concat(
            ItemText.trait("Shore", _shore(seed)),
            ",",
            ItemText.trait("Balance", (seed >> 40) % 5 == 0 ? "Daring" : "Calm"),
            ',{"trait_type":"Stones","value":',
            ItemText.number(count),
            "}"
        );
        string memory name = string.concat("Stones ", ItemText.number(id));
        string memory about = "Piled up at the water by somebody who had time.";
        return ItemText.json(name, about, traits, ItemText.svg(_draw(seed, count)));
    }

    function _shore(uint256 seed) private pure returns (string memory) {
        uint256 kind = (seed >> 8) % 3;
        return kind == 0 ? "Sand" : kind == 1 ? "Moss" : "Snow";
    }

    function _draw(uint256 seed, uint256 count) private pure returns (string memory) {
        uint256 kind = (seed >> 8) % 3;
        string memory air = kind == 0 ? "#f4e3cc" : kind == 1 ? "#dfe9d8" : "#e3e9f2";
        string memory ground = kind == 0 ? "#d9b88a" : kind == 1 ? "#7f9a63" : "#f8fafc";
        string memory water = kind == 0 ? "#6fb0ba" : kind == 1 ? "#4d8a84" : "#8fa9c4";
        string memory body = string.concat(
            '<path fill="', air, '" d="M0 0h400v400H0z"/><path fill="', water,
            '" d="M0 236q100-18 200 0t200 0v80H0z"/><path fill="', ground,
            '" d="M0 306q120-34 240-12t160-10v116H0z"/><ellipse cx="200" cy="346" rx="104" ry="12" opacity=".16"/>'
        );
        uint256 middle = 340;
        uint256 width = 92;
        bool isDaring = (seed >> 40) % 5 == 0;
        for (uint256 i = 0; i < count; i++) {
            uint256 part = seed >> (48 + 16 * i);
            uint256 height = 16 + part % 13;
            middle -= height;
            uint256 x = 200 + (part >> 4) % (isDaring ? 44 : 18) - (isDaring ? 22 : 9);
            body = string.concat(body, _stone(x, middle, width, height, part));
            middle -= height - 3;
            width = (width * (68 + part % 18)) / 100;
        }
        return body;
    }

    function _stone(uint256 x, uint256 y, uint256 width, uint256 height, uint256 part)
        private
        pure
        returns (string memory)
    {
        string memory place = string.concat(' cx="', ItemText.number(x), '" cy="', ItemText.number(y));
        string memory size = string.concat('" rx="', ItemText.number(width), '" ry="', ItemText.number(height));
        string memory colour = string.concat(
            '" fill="hsl(', ItemText.number((part >> 6) % 2 == 0 ? 18 + part % 30 : 190 + part % 40), " ",
            ItemText.number(8 + part % 22), "% ", ItemText.number(34 + (part >> 3) % 34), '%)"/>'
        );
        string memory shine = string.concat(
            "<ellipse", ' cx="', ItemText.number(x - width / 4), '" cy="', ItemText.number(y - height / 3), '" rx="',
            ItemText.number(width / 3)
        );
        shine = string.concat(shine, '" ry="', ItemText.number(height / 4), '" fill="#fff" opacity=".22"/>');
        return string.concat("<ellipse", place, size, colour, shine);
    }
}
