// SPDX-License-Identifier: MIT
pragma solidity 0.8.26;

/// @notice What our collections write their metadata with: numbers, base64, JSON around a drawing.
library ItemText {
    bytes internal constant ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function number(uint256 value) internal pure returns (string memory) {
        if (value == 0) return "0";
        uint256 length = 0;
        for (uint256 rest = value; rest > 0; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (; value > 0; value /= 10) digits[--length] = bytes1(uint8(48 + value % 10));
        return string(digits);
    }

    function base64(bytes memory data) internal pure returns (string memory) {
        bytes memory text = new bytes(4 * ((data.length + 2) / 3));
        for (uint256 i = 0; i < data.length; i += 3) {
            bool hasSecond = i + 1 < data.length;
            bool hasThird = i + 2 < data.length;
            uint256 bits = uint256(uint8(data[i])) << 16;
            if (hasSecond) bits |= uint256(uint8(data[i + 1])) << 8;
            if (hasThird) bits |= uint8(data[i + 2]);
            uint256 at = (i / 3) * 4;
            text[at] = ALPHABET[bits >> 18];
            text[at + 1] = ALPHABET[(bits >> 12) & 63];
            text[at + 2] = hasSecond ? ALPHABET[(bits >> 6) & 63] : bytes1("=");
            text[at + 3] = hasThird ? ALPHABET[bits & 63] : bytes1("=");
        }
        return string(text);
    }

    function trait(string memory kind, string memory value) internal pure returns (string memory) {
        return string.concat('{"trait_type":"', kind, '","value":"', value, '"}');
    }

    function json(string memory name, string memory about, string memory traits, string memory picture)
        internal
        pure
        returns (string memory)
    {
        string memory head = string.concat('{"name":"', name, '","description":"', about, '","attributes":[', traits);
        string memory image = string.concat('],"image":"', picture, '"}');
        return string.concat("data:application/json;base64,", base64(bytes(string.concat(head, image))));
    }

    function svg(string memory body) internal pure returns (string memory) {
        string memory whole =
            string.concat('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">', body, "</svg>");
        return string.concat("data:image/svg+xml;base64,", base64(bytes(whole)));
    }
}
