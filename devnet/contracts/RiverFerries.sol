// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

import "./Collection.sol";
import "./ItemText.sol";

/// @notice Ferries on a bend of the river, each drawn by its contract.
contract RiverFerries is Collection("River Ferries", "FERRY") {
    function tokenURI(uint256 id) external view override returns (string memory) {
        ownerOf(id);
        uint256 seed = uint256(keccak256(abi.encode("ferry", id)));
        string memory traits = string.concat(
            ItemText.trait("Hour", _pick("Dawn,Noon,Dusk,Night", seed % 4)),
            ",",
            ItemText.trait("Hull", _pick("Red,Ochre,Teal,Slate", (seed >> 8) % 4)),
            ",",
            ItemText.trait("Load", _pick("Nobody,Barrels,Lanterns,Sail", (seed >> 16) % 4))
        );
        string memory name = string.concat("Ferry ", ItemText.number(id));
        string memory about = "It crosses where the river bends, and is back before the water notices.";
        return ItemText.json(name, about, traits, ItemText.svg(_draw(seed)));
    }

    function _draw(uint256 seed) private pure returns (string memory) {
        return string.concat(_sky(seed % 4), _banks(seed), _river(seed % 4), _boat((seed >> 8) % 4), _load((seed >> 16) % 4));
    }

    function _sky(uint256 hour) private pure returns (string memory) {
        string memory top = _pick("#f6c6b4,#8fc7e8,#6b4a7d,#101b3a", hour);
        string memory low = _pick("#fdeacb,#e3f3fa,#f2a06b,#2c3f6e", hour);
        string memory light = string.concat(
            '<circle cx="', _pick("96,290,316,300", hour), '" cy="', _pick("150,78,158,84", hour), '" r="',
            _pick("34,28,38,22", hour), '" fill="', _pick("#fff3d6,#fff7c9,#ffd27a,#eef2ff", hour), '"/>'
        );
        string memory stops = string.concat('<stop stop-color="', top, '"/><stop offset="1" stop-color="', low, '"/>');
        return string.concat(
            '<defs><linearGradient id="s" x2="0" y2="1">', stops,
            '</linearGradient></defs><path fill="url(#s)" d="M0 0h400v400H0z"/>', light
        );
    }

    function _banks(uint256 seed) private pure returns (string memory) {
        string memory far = _pick("#b98f9c,#7fae8e,#8a4f6e,#1d2c55", seed % 4);
        string memory near = _pick("#8f6f78,#4f8a6c,#5f3560,#16224a", seed % 4);
        string memory rise = ItemText.number(150 + (seed >> 24) % 50);
        return string.concat(
            '<path fill="', far, '" d="M0 214C70 ', rise, ' 130 176 210 206S350 ', rise, ' 400 200V260H0z"/><path fill="',
            near, '" d="M0 244c90-30 150-14 236-4s120-18 164-12v40H0z"/>'
        );
    }

    function _river(uint256 hour) private pure returns (string memory) {
        string memory water = _pick("#e8a99a,#3f95b8,#b5597a,#1a3568", hour);
        string memory deep = _pick("#cf8a86,#2b7a9e,#8b3f6b,#142a55", hour);
        string memory shine = _pick("#fde0cf,#bfe6f2,#ffb98a,#8fa8e0", hour);
        return string.concat(
            '<path fill="', water, '" d="M0 250c120-16 260 10 400 0v150H0z"/><path fill="', deep,
            '" d="M0 322c110-26 250 22 400-6v84H0z"/><g fill="none" stroke="', shine,
            '" stroke-width="3" stroke-linecap="round" opacity=".7"><path d="M30 284q22-8 44 0t44 0M262 276q18-7 36 0t36 0M60 356q24-9 48 0t48 0M238 366q26-9 52 0t52 0"/></g>'
        );
    }

    function _boat(uint256 hull) private pure returns (string memory) {
        string memory side = _pick("#c2463a,#d8a033,#1f8a84,#3a4656", hull);
        string memory rail = _pick("#8d2c26,#a87318,#12605d,#232c38", hull);
        return string.concat(
            '<ellipse cx="200" cy="326" rx="112" ry="10" fill="#000" opacity=".18"/><path fill="', side,
            '" d="M84 276h232l-28 48q-4 6-12 6H124q-8 0-12-6z"/><path fill="', rail,
            '" d="M78 268h244v12H78z"/><path fill="#fff" opacity=".28" d="M112 300h176l-4 8H116z"/>'
        );
    }

    function _load(uint256 load) private pure returns (string memory) {
        if (load == 0) return '<path stroke="#4b3a2e" stroke-width="6" stroke-linecap="round" d="M286 268l34-96"/>';
        if (load == 1) {
            return '<g fill="#a9743f" stroke="#5f3d1d" stroke-width="4"><rect x="136" y="228" width="40" height="40" rx="9"/><rect x="182" y="228" width="40" height="40" rx="9"/><rect x="159" y="186" width="40" height="40" rx="9"/></g><path stroke="#5f3d1d" stroke-width="3" d="M138 241h36m-36 14h36m10-14h36m-36 14h36M161 199h36m-36 14h36"/>';
        }
        if (load == 2) {
            return '<path fill="none" stroke="#4b3a2e" stroke-width="5" d="M120 268v-84q80 40 160 0v84"/><g fill="#ffd675"><circle cx="150" cy="208" r="26" opacity=".3"/><circle cx="200" cy="216" r="26" opacity=".3"/><circle cx="250" cy="208" r="26" opacity=".3"/><circle cx="150" cy="208" r="10"/><circle cx="200" cy="216" r="10"/><circle cx="250" cy="208" r="10"/></g>';
        }
        return '<path stroke="#4b3a2e" stroke-width="6" stroke-linecap="round" d="M196 268V112"/><path fill="#fbf4e4" d="M202 118q92 62 74 132h-74z"/><path fill="#e9d9b8" d="M190 132q-58 50-62 118h62z"/>';
    }

    /// @dev One of a list that is written with commas.
    function _pick(string memory list, uint256 index) private pure returns (string memory) {
        bytes memory all = bytes(list);
        uint256 start = 0;
        for (uint256 i = 0; i <= all.length; i++) {
            if (i < all.length && all[i] != ",") continue;
            if (index == 0) {
                bytes memory part = new bytes(i - start);
                for (uint256 at = start; at < i; at++) part[at - start] = all[at];
                return string(part);
            }
            index--;
            start = i + 1;
        }
        return "";
    }
}
